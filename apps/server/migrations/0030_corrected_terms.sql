-- Why: the first versions said some things wrongly: partners mediate orders for the company's account, they do
-- not sell on their own; text form is less than writing; Russian named fees where commissions are meant. An
-- accepted text is never edited, so these are new versions. Acceptances of the first ones stay what they were
-- and do not count for the new ones: everybody is asked again before the next payout. Who became a partner by
-- accepting the first agreement stays one.

insert into legal_documents (kind, version, valid_from) values
  ('terms', '2', '2026-11-21T23:00:00Z'),
  ('partner-agreement', '2', '2026-11-21T23:00:00Z');

insert into legal_document_texts (document_id, locale, title, text)
select document.id, text.locale, text.title, text.text
from (values
  ('terms', 'de', 'Nutzungsbedingungen', $$1. Das Partnerkonto ist persönlich. Zugangsdaten dürfen nicht weitergegeben werden.
2. Angaben zu Person, Anschrift und Bankverbindung müssen richtig sein und aktuell gehalten werden.
3. Daten anderer Partner, die hier zu sehen sind, dienen allein der Betreuung des eigenen Teams.
4. Missbrauch kann zur Sperrung des Kontos führen; bereits verdiente Provisionen bleiben davon unberührt.
5. Die Löschung des Kontos kann jederzeit ohne Angabe von Gründen beantragt werden.
6. Wörter wie Partner und Kunde bezeichnen Menschen jeden Geschlechts.$$),
  ('terms', 'en', 'Terms of use', $$1. The partner account is personal. Login details must not be shared.
2. Personal details, address and bank account must be correct and kept up to date.
3. Data of other partners that can be seen here may be used only to look after your own team.
4. Misuse can lead to the account being blocked; commissions already earned are not affected.
5. Deletion of the account can be requested at any time without giving reasons.
6. Words such as partner and customer refer to people of any gender.$$),
  ('terms', 'fr-FR', 'Conditions d’utilisation', $$1. Le compte partenaire est personnel. Les identifiants ne doivent pas être transmis à des tiers.
2. Les données relatives à la personne, à l’adresse et au compte bancaire doivent être exactes et tenues à jour.
3. Les données d’autres partenaires visibles ici servent uniquement à l’accompagnement de sa propre équipe.
4. Un abus peut entraîner le blocage du compte ; les commissions déjà acquises n’en sont pas affectées.
5. La suppression du compte peut être demandée à tout moment, sans motif.
6. Les mots comme partenaire et client désignent des personnes de tout genre.$$),
  ('terms', 'ru-RU', 'Условия использования', $$1. Учётная запись партнёра является личной. Передавать данные для входа другим лицам нельзя.
2. Сведения о лице, адресе и банковском счёте должны быть верны и поддерживаться в актуальном состоянии.
3. Данные других партнёров, видимые здесь, служат только для работы со своей командой.
4. Злоупотребление может привести к блокировке учётной записи; заработанные комиссионные вознаграждения сохраняются.
5. Удаление учётной записи можно запросить в любое время без указания причин.
6. Слова «партнёр» и «клиент» обозначают людей любого пола.$$),
  ('partner-agreement', 'de', 'Partnervereinbarung', $$1. Der Partner vermittelt als selbständiger Gewerbetreibender Bestellungen an das Unternehmen und trägt die eigenen Kosten; ein Arbeitsverhältnis entsteht nicht.
2. Provisionen richten sich nach dem Karriereplan in der Fassung, die im jeweiligen Abrechnungsmonat gilt.
3. Abgerechnet wird durch Gutschrift (§ 14 Abs. 2 Satz 5 UStG). Der Partner kann einer Gutschrift widersprechen.
4. Der Partner meldet sein Gewerbe an, weist es nach und teilt Änderungen seines Steuerstatus sofort mit.
5. Wird eine Bestellung erstattet, wird die darauf entfallene Provision zurückgebucht.
6. Beide Seiten können die Vereinbarung jederzeit in Textform beenden; verdiente Provisionen werden ausgezahlt.$$),
  ('partner-agreement', 'en', 'Partner agreement', $$1. The partner refers orders to the company as an independent trader and bears their own costs; no employment relationship is created.
2. Commissions follow the career plan in the version that applies in the month concerned.
3. Commissions are settled by self-billed invoice (“Gutschrift”, section 14 (2) sentence 5 of the German VAT Act (UStG)). The partner may object to a self-billed invoice.
4. The partner must register the business, prove the registration and report changes of the tax status immediately.
5. If an order is refunded, the commission on it is reversed.
6. Either side may end the agreement at any time in text form; commissions earned are paid out.$$),
  ('partner-agreement', 'fr-FR', 'Contrat de partenariat', $$1. Le partenaire apporte des commandes à l’entreprise en tant qu’indépendant et supporte ses propres frais ; il n’en résulte aucun contrat de travail.
2. Les commissions suivent le plan de carrière dans la version applicable au mois concerné.
3. Le décompte se fait par autofacturation (« Gutschrift », § 14 al. 2, 5e phrase, de la loi allemande sur la TVA, UStG). Le partenaire peut contester une facture ainsi établie.
4. Le partenaire déclare son activité, en apporte la preuve et signale sans délai tout changement de son statut fiscal.
5. Si une commande est remboursée, la commission correspondante fait l’objet d’une reprise.
6. Chaque partie peut mettre fin au contrat à tout moment sous forme de texte (un e-mail suffit) ; les commissions acquises sont versées.$$),
  ('partner-agreement', 'ru-RU', 'Партнёрское соглашение', $$1. Партнёр привлекает заказы для компании как самостоятельный предприниматель и несёт собственные расходы; трудовые отношения не возникают.
2. Комиссионные начисляются по карьерному плану в редакции, действующей в соответствующем месяце.
3. Расчёты оформляются расчётным документом получателя услуги («Gutschrift», § 14 абз. 2 предл. 5 закона ФРГ об НДС, UStG). Партнёр может его оспорить.
4. Партнёр регистрирует предпринимательскую деятельность, подтверждает её и сразу сообщает об изменении налогового статуса.
5. При возврате заказа начисленные за него комиссионные сторнируются.
6. Каждая сторона может в любое время прекратить соглашение в текстовой форме; заработанные комиссионные вознаграждения выплачиваются.$$)
) as text (kind, locale, title, text)
join legal_documents as document on document.kind = text.kind and document.version = '2';
