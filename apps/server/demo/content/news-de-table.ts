/** One article: title, description, and the paragraphs of its content. */
export type Article = readonly [title: string, description: string, ...paragraphs: string[]];

/** The demo network's news in German, newest first. */
export const germanNews: readonly Article[] = [
  [
    'So lesen Sie Ihre Provisionen',
    'Vorgemerkt oder verfügbar? Wir erklären den Weg einer Provision von der Bestellung bis zur Auszahlung.',
    'Sobald eine Bestellung bezahlt ist, ist die Provision vorgemerkt; mit dem Abschluss des Monats wird sie endgültig. Nach Ablauf der Haltefrist wird der Betrag verfügbar, und Sie können ihn auszahlen lassen.',
    'Zu jeder Provision sehen Sie die Bestellung, Ihren eigenen Prozentsatz und den höchsten Prozentsatz darunter. So lässt sich jeder Betrag mit dem Taschenrechner nachvollziehen.',
  ],
  [
    'Neu im Sortiment: Körpermilch Efeu',
    'Leicht, schnell einziehend und ohne Duftstoffe: die neue Körpermilch in der 200-ml-Flasche.',
    'Die Körpermilch mit Efeuextrakt zieht schnell ein und hinterlässt keinen Film. Sie kommt ohne Duft- und Farbstoffe aus und ist in einer Flasche aus Altglas abgefüllt.',
    'Eine Flasche bringt 10 QP. Proben liegen ab sofort jeder Businessbox Pro bei.',
  ],
  [
    'Kurze Wartung in der Nacht zum Sonntag',
    'Zwischen 2 und 4 Uhr ist das Portal zeitweise nicht erreichbar. Bestellungen sind nicht betroffen.',
    'In der Nacht von Samstag auf Sonntag erneuern wir einen Teil unserer Server. Zwischen 2 und 4 Uhr kann das Portal für einige Minuten nicht erreichbar sein.',
    'Bestellungen im Shop laufen weiter und erscheinen danach wie gewohnt unter „Bestellungen“.',
  ],
  [
    'Kick-Start: drei Fragen, die uns oft erreichen',
    'Ab wann läuft die Zeit, wer zählt als neuer Kunde, und was geschieht nach 30 Tagen?',
    'Die Zeit läuft ab dem Tag, an dem Sie Partner geworden sind, und beginnt auch nach einer Pause nicht von vorn. Als neu zählt, wer Ihr direkter Kunde ist und in der Phase zum ersten Mal bezahlt bestellt.',
    'Wer die Easy-Phase verpasst hat, kann keinen Kick-Start-Bonus mehr erhalten. Alle anderen Boni bleiben davon unberührt.',
  ],
  [
    'Verlängern Sie Ihre Businessbox rechtzeitig',
    'Mit dem Ablauf der Box endet auch der Premium-Status. In der Übersicht sehen Sie, wie viel Zeit bleibt.',
    'Solange Ihre Businessbox aktiv ist, sind Sie Premium-Partner, und die QP der Box zählen in jedem Monat voll. Der Zähler in der Übersicht zeigt auf die Sekunde, wann sie abläuft.',
    'Wenn Sie vor dem Ablauf verlängern, schließt die neue Laufzeit nahtlos an. Sie verlieren keinen Tag.',
  ],
  [
    'Offener Teamabend, jeden ersten Donnerstag',
    'Eine Stunde online, ein Thema, viel Zeit für Fragen. Auch Ihre neuen Partner sind willkommen.',
    'Jeden ersten Donnerstag im Monat treffen wir uns um 19 Uhr online. Nach einem kurzen Vortrag ist Zeit für Ihre Fragen; die Aufzeichnung finden Sie am nächsten Tag in der Mediathek.',
    'Beim nächsten Mal geht es um das Erstgespräch: Was sagen wir zuerst, und was lassen wir besser weg?',
  ],
  [
    'Versand ohne Plastikfolie',
    'Seit diesem Monat polstern wir mit Recyclingpapier. Das spart vier Tonnen Folie im Jahr.',
    'Unsere Pakete sind ab sofort frei von Kunststoff: Das Füllmaterial besteht aus Altpapier, das Klebeband aus Papier mit Naturkautschuk.',
    'Die Bruchsicherheit haben wir vorher geprüft. Von zweihundert Teekannen im Test kamen zweihundert heil an.',
  ],
  [
    'Matcha ist wieder lieferbar',
    'Die neue Ernte ist eingetroffen. Offene Bestellungen verlassen das Lager noch in dieser Woche.',
    'Nach der großen Nachfrage der letzten Wochen war unser Matcha vergriffen. Nun liegt die neue Ernte im Lager, und alle wartenden Bestellungen werden in der Reihenfolge ihres Eingangs verschickt.',
    'Danke für Ihre Geduld. Ihre QP zählen in dem Monat, in dem die Bestellung bezahlt wurde.',
  ],
  [
    'Empfehlungslinks mit eigenem Code',
    'Großbuchstaben und Ziffern, bis zu 50 Zeichen: So wird aus dem Link ein Name, den man sich merkt.',
    'Unter „Empfehlungslinks“ können Sie jetzt mehrere Links anlegen und ihnen eigene Codes geben, etwa für eine Messe oder einen Newsletter. Erlaubt sind Großbuchstaben und Ziffern.',
    'Die Statistik zeigt für jeden Link die Klicks der letzten sieben Tage. So sehen Sie, was wirkt.',
  ],
  [
    'Schulung: das Erstgespräch in zwanzig Minuten',
    'Der neue Leitfaden steht in der Mediathek: fünf Schritte, die sich im Alltag bewährt haben.',
    'Wir haben mit dreißig erfahrenen Partnern gesprochen und ihre Gespräche ausgewertet. Das Ergebnis ist ein Leitfaden mit fünf Schritten, der auf eine Seite passt.',
    'Der wichtigste Rat: Fragen Sie erst nach dem Alltag, und zeigen Sie dann höchstens drei Produkte.',
  ],
  [
    'Neue Preisliste in der Mediathek',
    'Drei Artikel werden günstiger, alle anderen Preise bleiben. Bitte verwenden Sie nur noch die neue Liste.',
    'Durch größere Abfüllmengen können wir die Preise für Moringa-Kapseln, Handcreme Salbei und Grünen Tee Sencha senken. Alle anderen Preise bleiben unverändert.',
    'Die neue Liste liegt als PDF in der Mediathek. Gedruckte Exemplare schicken wir mit der nächsten Bestellung.',
  ],
  [
    'Warum ab Stufe 11 die Zweige zählen',
    'Eine hohe Stufe soll auf mehreren Schultern ruhen. Deshalb verlangt Brown Leaf drei Zweige mit Orange Leaf.',
    'Bis Stufe 10 entscheiden allein die QP. Ab Brown Leaf kommt eine zweite Bedingung hinzu: Drei Ihrer Zweige müssen mindestens Orange Leaf erreichen. Dabei zählt in jedem Zweig die höchste Stufe, die jemand darin hat.',
    'In der Übersicht sehen Sie, welche Zweige schon zählen und welcher am nächsten daran ist.',
  ],
  [
    'Pakete in die Schweiz: schneller durch den Zoll',
    'Wir verzollen jetzt gesammelt. Ihre Kunden in der Schweiz zahlen beim Empfang nichts mehr nach.',
    'Ab sofort übernehmen wir die Verzollung für alle Lieferungen in die Schweiz. Die Pakete kommen damit im Schnitt zwei Tage früher an, und beim Empfang fallen keine Gebühren mehr an.',
    'Die Preise im Schweizer Shop enthalten bereits alle Abgaben.',
  ],
  [
    'Gutscheine an Ihr Team weitergeben',
    'Einen Gutschein können Sie genau einmal an einen direkten Partner geben.',
    'Gutscheine aus einer Auszahlung gehören zunächst Ihnen. Sie können sie selbst einlösen oder an jemanden in Ihrer ersten Linie weitergeben, zum Beispiel als Dank für einen guten Start.',
    'Bitte achten Sie auf das Datum: Nach Ablauf lässt sich ein Gutschein nicht mehr verlängern.',
  ],
  [
    'Sicher anmelden: woran Sie ein gutes Passwort erkennen',
    'Lang schlägt kompliziert. Und wir fragen Sie niemals am Telefon oder per E-Mail nach Ihrem Passwort.',
    'Vier zufällige Wörter sind leichter zu merken und schwerer zu erraten als acht Sonderzeichen. Verwenden Sie für jedes Konto ein eigenes Passwort, am besten mit einem Passwortmanager.',
    'Wenn Sie eine Nachricht erhalten, die nach Ihrem Passwort fragt, stammt sie nicht von uns. Bitte leiten Sie sie an den Support weiter.',
  ],
  [
    'Lieferservice flexibler pausieren',
    'Urlaub oder voller Vorratsschrank? Bis drei Tage vor der Lieferung können Sie den Termin verschieben.',
    'Viele von Ihnen haben sich mehr Freiheit gewünscht. Jetzt lässt sich jede Lieferung bis drei Tage vorher verschieben oder auslassen, ohne dass der Lieferservice endet.',
    'Die Laufzeit und die QP bleiben dabei unverändert.',
  ],
  [
    'Zu Besuch in unserem Teegarten',
    'Wie aus Blättern Tee wird: ein Rundgang mit den Menschen, die unsere Kräuter anbauen.',
    'Brennnessel, Melisse und Lindenblüten für unsere Tees wachsen auf zwölf Hektar im Mühlviertel. Geerntet wird von Hand, getrocknet bei niedriger Temperatur.',
    'Zweimal im Jahr öffnen wir die Tore für unsere Partner. Die Termine geben wir hier bekannt.',
  ],
  [
    'Was Sie über unsere Produkte sagen dürfen',
    'Keine Heilversprechen, keine Einkommensversprechen: eine kurze Übersicht mit Beispielen.',
    'Unsere Nahrungsergänzung ersetzt keine ausgewogene Ernährung und keine ärztliche Behandlung. Sagen Sie deshalb, was enthalten ist und wie es verwendet wird, und nicht, welche Beschwerden es angeblich lindert.',
    'Dasselbe gilt für Verdienste: Nennen Sie keine Beträge, die jemand erreichen wird. Sprechen Sie über Ihre eigene Arbeit.',
  ],
  [
    'Sechzehn neue Bilder in der Mediathek',
    'Blätter, Farben, Formen: frei verwendbar für Ihre Beiträge, Einladungen und Präsentationen.',
    'Unsere Gestalterin hat eine Serie von Blättern gezeichnet, von Ahorn bis Weide. Sie dürfen die Bilder in Ihren Beiträgen und Einladungen verwenden, solange Sie das Signet nicht verändern.',
    'Sie finden sie in der Mediathek unter „Bilder“, sortiert nach Schlagworten.',
  ],
  [
    'Kleinunternehmer? Bitte prüfen Sie Ihre Angaben',
    'Ihr Steuerstatus entscheidet, ob Ihre Gutschrift Umsatzsteuer ausweist. Ein Blick ins Profil genügt.',
    'Wer die Kleinunternehmerregelung nutzt, erhält die Gutschrift steuerfrei, also ohne Umsatzsteuer. Sobald Sie die Grenze überschreiten, müssen Sie uns das mitteilen, damit die nächste Abrechnung stimmt.',
    'Bitte prüfen Sie unter „Dokumente“, ob Ihre Angaben noch zutreffen.',
  ],
  [
    'Danke für tausend Bestellungen',
    'In nur wenigen Wochen haben Sie gemeinsam die erste große Marke erreicht.',
    'Als wir begonnen haben, passten alle Partner in einen Besprechungsraum. Heute hat die tausendste Bestellung unser Lager verlassen: ein Familienpaket nach Graz.',
    'Wir danken allen, die mit ihrer Empfehlung dazu beigetragen haben.',
  ],
  [
    'Willkommen, Partner in Frankreich',
    'Shop, Portal und Unterlagen gibt es nun auch auf Französisch.',
    'Ab heute können sich auch Menschen mit Wohnsitz in Frankreich registrieren. Das Portal, die Produkttexte und die wichtigsten Unterlagen liegen in französischer Sprache vor.',
    'Die Sprache wählen Sie oben rechts; sie gilt für das Portal und für unsere E-Mails.',
  ],
  [
    'Das neue Partnerportal ist da',
    'Ein Blick auf die Übersicht genügt: Was habe ich, wo stehe ich, was kommt als Nächstes?',
    'Das neue Portal zeigt Ihre wichtigsten Zahlen auf einer Seite: Provisionen, Stufe, QP und Ihr Team. Alle Zahlen stammen aus denselben Daten wie Ihre Abrechnung.',
    'Wenn Ihnen etwas auffällt, schreiben Sie uns. Die ersten Wünsche setzen wir gerade um.',
  ],
  [
    'Willkommen bei Blattwerk',
    'Tee, Pflege und gute Gespräche: Schön, dass Sie dabei sind.',
    'Blattwerk verbindet Menschen, die gute Produkte aus Blättern schätzen und weiterempfehlen. Provisionen gibt es bei uns allein für Warenverkäufe, und jede lässt sich nachrechnen.',
    'An dieser Stelle lesen Sie künftig, was es Neues gibt.',
  ],
];
