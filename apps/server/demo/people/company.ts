import type { TxClient } from '../../src/platform/database/transaction.ts';

/** The published documents of the demo's company, by language. */
const published: readonly {
  readonly kind: 'imprint' | 'privacy';
  readonly texts: readonly (readonly [locale: string, title: string, text: string])[];
}[] = [
  {
    kind: 'imprint',
    texts: [
      [
        'de',
        'Impressum',
        `Blattwerk
Am Lindenhof 1
10115 Berlin

Vertreten durch: Martina Lindner

Dieses Unternehmen ist erfunden, wie alle Menschen, Produkte und Beträge der Vorführung.`,
      ],
      [
        'en',
        'Legal notice',
        `Blattwerk
Am Lindenhof 1
10115 Berlin, Germany

Represented by: Martina Lindner

This company is invented, like all people, products and amounts of the demonstration.`,
      ],
      [
        'fr-FR',
        'Mentions légales',
        `Blattwerk
Am Lindenhof 1
10115 Berlin, Allemagne

Représentée par : Martina Lindner

Cette entreprise est fictive, comme toutes les personnes, tous les produits et montants de la démonstration.`,
      ],
      [
        'ru-RU',
        'Правовая информация',
        `Blattwerk
Am Lindenhof 1
10115 Berlin, Германия

Представитель: Martina Lindner

Эта компания вымышлена, как и все люди, товары и суммы демонстрации.`,
      ],
    ],
  },
  {
    kind: 'privacy',
    texts: [
      [
        'de',
        'Datenschutzerklärung',
        `1. Verantwortlich ist Blattwerk, Am Lindenhof 1, 10115 Berlin.
2. Wir verarbeiten Name, Kontaktdaten, Anschrift, Steuerangaben und Bankverbindung, um den Partnervertrag zu erfüllen (Art. 6 Abs. 1 lit. b DSGVO), und bewahren Abrechnungen auf, solange das Gesetz es verlangt (lit. c).
3. Wer in der Struktur über Ihnen steht, sieht Namen und Kennzahlen; Kontaktdaten sieht nur, wer Sie direkt empfohlen hat.
4. Sie können Auskunft, Berichtigung, Löschung und eine Kopie Ihrer Daten verlangen; beides finden Sie unter „Profil“, „Meine Daten“. Beschwerden nimmt jede Aufsichtsbehörde entgegen.
5. Wir setzen keine Cookies zu Werbezwecken und geben Daten nicht an Werbenetze weiter.`,
      ],
      [
        'en',
        'Privacy notice',
        `1. The controller is Blattwerk, Am Lindenhof 1, 10115 Berlin, Germany.
2. We process name, contact data, address, tax data and bank account to fulfil the partner agreement (Art. 6(1)(b) GDPR), and keep statements for as long as the law demands (c).
3. Those above you in the structure see names and figures; contact data is seen only by the person who recommended you.
4. You can ask for access, correction, deletion and a copy of your data; see “Profile”, “My data”. Any supervisory authority takes complaints.
5. We set no cookies for advertising and pass no data to advertising networks.`,
      ],
      [
        'fr-FR',
        'Politique de confidentialité',
        `1. Le responsable du traitement est Blattwerk, Am Lindenhof 1, 10115 Berlin, Allemagne.
2. Nous traitons le nom, les coordonnées, l’adresse, les données fiscales et le compte bancaire pour exécuter le contrat de partenariat (art. 6, par. 1, point b du RGPD), et conservons les décomptes aussi longtemps que la loi l’exige (point c).
3. Les personnes placées au-dessus de vous voient les noms et les chiffres ; seul votre parrain direct voit vos coordonnées.
4. Vous pouvez demander l’accès, la rectification, l’effacement et une copie de vos données ; voir « Profil », « Mes données ». Toute autorité de contrôle reçoit les réclamations.
5. Nous n’utilisons pas de cookies publicitaires et ne transmettons aucune donnée à des régies.`,
      ],
      [
        'ru-RU',
        'Политика конфиденциальности',
        `1. Ответственная компания: Blattwerk, Am Lindenhof 1, 10115 Berlin, Германия.
2. Мы обрабатываем имя, контактные данные, адрес, налоговые сведения и банковский счёт, чтобы исполнять партнёрское соглашение (ст. 6, п. 1, b GDPR), и храним расчёты столько, сколько требует закон (c).
3. Те, кто стоит выше вас в структуре, видят имена и показатели; контактные данные видит только тот, кто вас пригласил.
4. Вы можете запросить доступ к данным, их исправление, удаление и копию: «Профиль», «Мои данные». Жалобы принимает любой надзорный орган.
5. Мы не используем рекламные cookie и не передаём данные рекламным сетям.`,
      ],
    ],
  },
];

/** The demo company's data: those of the partner at the top of the tree, with imprint and privacy notice. */
export async function addDemoCompany(client: TxClient, { since }: { readonly since: Date }): Promise<void> {
  await client.query(`
    update company set membership_shops = 'https://shop.blattwerk.example/{country}/{membership}?ref={code}',
      (name, street, postcode, city, country_iso, vat_id, represented_by) = (
      select partner.display_name, address.street, address.postcode, address.city, address.country_iso, data.ust,
             users.first_name || ' ' || users.last_name
      from tree_nodes as node
      join partners as partner on partner.id = node.partner_id
      join users on users.id = partner.user_id
      join billing_addresses as address on address.user_id = users.id and address.is_default
      left join affiliate_data as data on data.partner_id = partner.id
      where node.parent_id is null)`);
  for (const { kind, texts } of published) {
    const { rows } = await client.query<{ id: number }>(
      `insert into legal_documents (kind, version, valid_from) values ($1, '1', $2) returning id`,
      [kind, since],
    );
    for (const [locale, title, text] of texts)
      await client.query(
        'insert into legal_document_texts (document_id, locale, title, text) values ($1, $2, $3, $4)',
        [rows[0]?.id, locale, title, text],
      );
  }
}
