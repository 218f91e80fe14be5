-- Why: a payout needs to know where the money goes, which papers there are, and what somebody has agreed to.
-- An account's number is sealed: a copy of the database shows none. Legal documents have versions; whoever
-- accepted an older one is asked again. A payout keeps sealed what it said when it was requested, since
-- addresses and accounts change, and gets the number of its credit note once it is approved, without gaps.

alter table users
  add column password_reset_at timestamptz,
  add column payment_destination_changed_at timestamptz;
comment on column users.password_reset_at is 'when a forgotten password was replaced; payouts are held for some days after it';
comment on column users.payment_destination_changed_at is 'when the bank account or PayPal address was set or changed; payouts are held for some days after it';

create table bank_accounts (
  id             bigint generated always as identity primary key,
  user_id        bigint not null unique references users on delete cascade,
  account_holder text,
  iban           bytea,
  bic            text,
  bank_name      text,
  paypal_email   text,
  created_at     timestamptz not null,
  updated_at     timestamptz not null
);
comment on column bank_accounts.iban is 'AES-256-GCM, sealed for bank_accounts.iban:{user_id}';

alter table affiliate_data
  add column file_registration_name text,
  add column file_agree_name text;
comment on column affiliate_data.file_registration_name is 'what its owner called the file';
comment on column affiliate_data.file_agree_name is 'what its owner called the file';

create table legal_documents (
  id         bigint generated always as identity primary key,
  kind       text not null check (kind in ('terms', 'partner-agreement')),
  version    text not null,
  valid_from timestamptz not null,
  unique (kind, version)
);
create index legal_documents_validity_idx on legal_documents (kind, valid_from desc);
comment on column legal_documents.kind is 'whoever accepts a partner-agreement is an affiliate from then on';

create table legal_document_texts (
  document_id bigint not null references legal_documents on delete cascade,
  locale      text not null check (locale in ('de', 'en', 'fr-FR', 'ru-RU')),
  title       text not null,
  text        text not null,
  primary key (document_id, locale)
);

create table legal_acceptances (
  document_id bigint not null references legal_documents,
  user_id     bigint not null references users on delete cascade,
  accepted_at timestamptz not null,
  primary key (user_id, document_id)
);

insert into legal_documents (kind, version, valid_from) values
  ('terms', '1', '2020-01-01T00:00:00Z'),
  ('partner-agreement', '1', '2020-01-01T00:00:00Z');

insert into legal_document_texts (document_id, locale, title, text)
select document.id, text.locale, text.title, text.text
from (values
  ('terms', 'de', 'Nutzungsbedingungen', $$1. Das Partnerkonto ist persönlich. Zugangsdaten werden nicht weitergegeben.
2. Angaben zu Person, Anschrift und Bankverbindung sind richtig und werden aktuell gehalten.
3. Daten anderer Partner, die hier zu sehen sind, dienen allein der Betreuung des eigenen Teams.
4. Missbrauch kann zur Sperrung des Kontos führen; bereits verdiente Provisionen bleiben davon unberührt.
5. Das Konto kann jederzeit ohne Angabe von Gründen zur Löschung angemeldet werden.$$),
  ('terms', 'en', 'Terms of use', $$1. The partner account is personal. Credentials are not passed on.
2. Details of person, address and bank account are correct and kept up to date.
3. Data of other partners that can be seen here serves only to look after one's own team.
4. Misuse can lead to the account being blocked; commissions already earned are not affected.
5. Deletion of the account can be requested at any time without giving reasons.$$),
  ('terms', 'fr-FR', 'Conditions d’utilisation', $$1. Le compte partenaire est personnel. Les identifiants ne sont pas transmis à des tiers.
2. Les données relatives à la personne, à l’adresse et au compte bancaire sont exactes et tenues à jour.
3. Les données d’autres partenaires visibles ici servent uniquement à l’accompagnement de sa propre équipe.
4. Un abus peut entraîner le blocage du compte ; les commissions déjà acquises n’en sont pas affectées.
5. La suppression du compte peut être demandée à tout moment, sans motif.$$),
  ('terms', 'ru-RU', 'Условия использования', $$1. Учётная запись партнёра является личной. Данные для входа не передаются другим лицам.
2. Сведения о лице, адресе и банковском счёте верны и поддерживаются в актуальном состоянии.
3. Данные других партнёров, видимые здесь, служат только для работы со своей командой.
4. Злоупотребление может привести к блокировке учётной записи; заработанные комиссии сохраняются.
5. Удаление учётной записи можно запросить в любое время без указания причин.$$),
  ('partner-agreement', 'de', 'Partnervereinbarung', $$1. Der Partner vermittelt Bestellungen auf eigene Rechnung und in eigener Verantwortung; ein Arbeitsverhältnis entsteht nicht.
2. Provisionen richten sich nach dem Karriereplan in der Fassung, die im jeweiligen Abrechnungsmonat gilt.
3. Abgerechnet wird durch Gutschrift (§ 14 Abs. 2 Satz 5 UStG). Der Partner kann einer Gutschrift widersprechen.
4. Der Partner meldet sein Gewerbe an, weist es nach und teilt Änderungen seines Steuerstatus sofort mit.
5. Wird eine Bestellung erstattet, wird die darauf entfallene Provision zurückgerechnet.
6. Beide Seiten können die Vereinbarung jederzeit in Textform beenden; verdiente Provisionen werden ausgezahlt.$$),
  ('partner-agreement', 'en', 'Partner agreement', $$1. The partner refers orders on their own account and responsibility; no employment arises.
2. Commissions follow the career plan in the version that holds in the month concerned.
3. Accounts are settled by self-billing ("Gutschrift", section 14 (2) of the German VAT act). The partner may object to a credit note.
4. The partner registers the business, proves it and reports changes of the tax status at once.
5. If an order is refunded, the commission on it is taken back.
6. Either side may end the agreement at any time in text form; commissions earned are paid.$$),
  ('partner-agreement', 'fr-FR', 'Contrat de partenariat', $$1. Le partenaire apporte des commandes pour son propre compte et sous sa propre responsabilité ; il n’en résulte aucun contrat de travail.
2. Les commissions suivent le plan de carrière dans la version applicable au mois concerné.
3. Le décompte se fait par autofacturation (« Gutschrift », § 14 al. 2 de la loi allemande sur la TVA). Le partenaire peut contester un avoir.
4. Le partenaire déclare son activité, en apporte la preuve et signale sans délai tout changement de son statut fiscal.
5. Si une commande est remboursée, la commission correspondante est reprise.
6. Chaque partie peut mettre fin au contrat à tout moment par écrit ; les commissions acquises sont versées.$$),
  ('partner-agreement', 'ru-RU', 'Партнёрское соглашение', $$1. Партнёр привлекает заказы за свой счёт и под свою ответственность; трудовые отношения не возникают.
2. Комиссии начисляются по карьерному плану в редакции, действующей в соответствующем месяце.
3. Расчёты оформляются кредитовым авизо («Gutschrift», § 14 абз. 2 закона ФРГ об НДС). Партнёр может его оспорить.
4. Партнёр регистрирует предпринимательскую деятельность, подтверждает её и сразу сообщает об изменении налогового статуса.
5. При возврате заказа начисленная за него комиссия пересчитывается.
6. Каждая сторона может в любое время прекратить соглашение в текстовой форме; заработанные комиссии выплачиваются.$$)
) as text (kind, locale, title, text)
join legal_documents as document on document.kind = text.kind;

alter table payouts
  add column tax_kind text check (tax_kind in ('standard', 'small-business', 'unproven', 'reverse-charge')),
  add column particulars bytea,
  add column number bigint unique,
  add column approved_at timestamptz,
  add constraint payouts_number_check check ((number is null) = (approved_at is null)),
  -- What was paid out before this was built kept nothing of all that.
  add constraint payouts_particulars_check check ((tax_kind is null) = (particulars is null));
comment on column payouts.tax_kind is 'why the tax is what it is';
comment on column payouts.particulars is 'AES-256-GCM, sealed for payouts.particulars:{id}: names, addresses, tax number and destination as they were when it was requested, JSON';
comment on column payouts.number is 'number of its credit note: consecutive, given when it is approved';

-- Whoever takes the next number waits for the one before to be committed or given back: no gaps.
create table number_ranges (
  name text primary key,
  last bigint not null
);
insert into number_ranges (name, last) values ('payouts', 0);

create table deletion_requests (
  id         bigint generated always as identity primary key,
  user_id    bigint not null unique references users on delete cascade,
  reason     text,
  created_at timestamptz not null
);
create index deletion_requests_created_at_idx on deletion_requests (created_at, id);
