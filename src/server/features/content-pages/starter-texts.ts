/**
 * Pages that an institution begins with: drafts, in both languages, with gaps in square brackets. None is advice on law; each
 * says on top that the institution has to check it.
 */

export interface StarterText {
  readonly title: string
  readonly description: string
  readonly body: string
}

export interface StarterPage {
  readonly slug: string
  readonly de: StarterText
  readonly en: StarterText
}

const check = {
  de: '> **Entwurf, vom Institut zu prüfen.** Füllen Sie aus, was in eckigen Klammern steht, streichen Sie, was nicht gilt, und löschen Sie diesen Hinweis, bevor Sie die Seite veröffentlichen.\n\n',
  en: '> **Draft, to be checked by the institution.** Fill in what stands in square brackets, strike what does not apply, and delete this note before you publish the page.\n\n',
}

/** Section 5 DDG, section 18 (2) MStV, section 36 VSBG. */
const imprint: StarterPage = {
  slug: 'impressum',
  de: {
    title: 'Impressum',
    description: 'Wer hinter diesen Seiten steht.',
    body: `${check.de}## Anbieter

[Name und Rechtsform des Instituts]  
[Straße und Hausnummer]  
[Postleitzahl und Ort]

## Vertreten durch

[Namen der Mitglieder des Vorstands]

## Kontakt

Telefon: [Nummer]  
E-Mail: [Adresse]

## Register und Steuer

Eingetragen im [Handelsregister oder Genossenschaftsregister] beim Amtsgericht [Ort] unter [Nummer].  
Umsatzsteuer-Identifikationsnummer: [Nummer]

## Aufsicht

Bundesanstalt für Finanzdienstleistungsaufsicht, Graurheindorfer Straße 108, 53117 Bonn, und Marie-Curie-Straße 24–28, 60439 Frankfurt am Main. [Weitere Aufsichtsbehörde des Landes, falls es eine gibt]

## Verantwortlich für den Inhalt

[Name und Anschrift nach \u00a7 18 Absatz 2 des Medienstaatsvertrags]

## Streitbeilegung

[Ob das Institut an Verfahren einer Verbraucherschlichtungsstelle teilnimmt, und an welcher]`,
  },
  en: {
    title: 'Imprint',
    description: 'Who is behind these pages.',
    body: `${check.en}## Provider

[Name and legal form of the institution]  
[Street and number]  
[Postcode and town]

## Represented by

[Names of the members of the board]

## Contact

Phone: [number]  
Email: [address]

## Register and tax

Entered in the [commercial or cooperative register] of the local court of [town] under [number].  
VAT identification number: [number]

## Supervision

Federal Financial Supervisory Authority (BaFin), Graurheindorfer Straße 108, 53117 Bonn, and Marie-Curie-Straße 24–28, 60439 Frankfurt am Main, Germany. [Further authority of the state, if there is one]

## Responsible for the content

[Name and address under section 18 (2) of the German Interstate Media Treaty]

## Settling disputes

[Whether the institution takes part in proceedings of a consumer arbitration board, and which one]`,
  },
}

/** Art. 13 GDPR, by what the product holds. */
const privacy: StarterPage = {
  slug: 'datenschutz',
  de: {
    title: 'Datenschutz',
    description: 'Welche Daten wir auf diesen Seiten verarbeiten, wozu und wie lange.',
    body: `${check.de}## Wer verantwortlich ist

[Name und Anschrift des Instituts]

Fragen beantwortet unsere Datenschutzbeauftragte oder unser Datenschutzbeauftragter: [Name oder Stelle, Anschrift, E-Mail]

## Wenn Sie diese Seiten lesen

Damit eine Seite zu Ihnen kommt, verarbeitet unser Server Ihre IP-Adresse, die Adresse der Seite und Angaben Ihres Browsers. Grundlage ist unser berechtigtes Interesse an einem sicheren Betrieb (Artikel 6 Absatz 1 Buchstabe f DSGVO).

Welche Cookies es gibt, steht in der Auswahl der Cookies. Nicht notwendige setzen wir nur, wenn Sie zustimmen (\u00a7 25 TDDDG, Artikel 6 Absatz 1 Buchstabe a DSGVO).

## Wenn Sie einen Termin vereinbaren oder uns schreiben

Wir speichern Name, E-Mail-Adresse oder Telefonnummer, Thema, Art und Zeit des Gesprächs und was Sie uns dazu sagen. Wir brauchen das für das Gespräch, um das Sie bitten (Artikel 6 Absatz 1 Buchstabe b DSGVO).

## Wenn Sie eine Karte in Ihre Wallet laden

Mitteilungen auf der Karte erhalten Sie nur, wenn Sie zugestimmt haben. Auf der Rückseite der Karte widerrufen Sie das mit einem Klick.

## Wer Daten erhält

[Dienstleister, die Daten im Auftrag verarbeiten, und ob Daten in Länder außerhalb der EU gelangen]

## Wie lange wir Daten behalten

[Fristen für Termine, Anfragen, Nachrichten und E-Mails]

## Ihre Rechte

Sie können Auskunft, Berichtigung, Löschung, Einschränkung und Übertragung verlangen, einer Verarbeitung widersprechen und eine Einwilligung jederzeit für die Zukunft widerrufen. Sie können sich bei einer Aufsichtsbehörde beschweren: [Behörde des Landes]`,
  },
  en: {
    title: 'Privacy',
    description: 'Which data we process on these pages, what for and for how long.',
    body: `${check.en}## Who is responsible

[Name and address of the institution]

Our data protection officer answers questions: [name or office, address, email]

## When you read these pages

So that a page comes to you, our server processes your IP address, the address of the page and what your browser tells. This rests on our legitimate interest in running it safely (Article 6 (1) (f) GDPR).

Which cookies there are stands in the choice of cookies. We set those that are not essential only if you agree (section 25 TDDDG, Article 6 (1) (a) GDPR).

## When you book an appointment or write to us

We store your name, email address or phone number, the topic, way and time of the talk, and what you tell us about it. We need that for the talk that you ask for (Article 6 (1) (b) GDPR).

## When you add a card to your wallet

You receive messages on the card only if you have agreed. On the back of the card you withdraw that with one click.

## Who receives data

[Processors, and whether data reaches countries outside the EU]

## How long we keep data

[Periods for appointments, requests, messages and emails]

## Your rights

You can ask for access, rectification, erasure, restriction and portability, object to processing, and withdraw a consent for the future at any time. You can complain to a supervisory authority: [authority of the state]`,
  },
}

const help: StarterPage = {
  slug: 'hilfe',
  de: {
    title: 'Hilfe',
    description: 'Wie Sie Rat finden, einen Termin vereinbaren und uns erreichen.',
    body: `${check.de}## Eine Beraterin oder einen Berater finden

Suchen Sie nach einem Namen, einem Thema oder einem Ort. Auf jedem Profil steht, wie Sie die Person erreichen.

## Einen Termin vereinbaren

Wählen Sie Thema, Art des Gesprächs und Zeit, und geben Sie Namen und E-Mail-Adresse an. Die Bestätigung kommt per E-Mail; ihr Link führt zu Ihrem Termin, wo Sie ihn verschieben oder absagen.

## Wenn etwas nicht geht

Rufen Sie uns an: [Nummer und Zeiten]. Oder schreiben Sie uns: [E-Mail]`,
  },
  en: {
    title: 'Help',
    description: 'How to find advice, book an appointment and reach us.',
    body: `${check.en}## Find an advisor

Look for a name, a topic or a place. Each profile says how to reach the person.

## Book an appointment

Choose a topic, a way to talk and a time, and give your name and email address. The confirmation comes by email; its link leads to your appointment, where you move it or cancel it.

## If something does not work

Call us: [number and hours]. Or write to us: [email]`,
  },
}

/** Section 14 BFSG with its Anlage 3: the service, how it is used, how it meets the requirements, complaints, the authority. */
const accessibility: StarterPage = {
  slug: 'barrierefreiheit',
  de: {
    title: 'Barrierefreiheit',
    description:
      'Was dieser Dienst kann, wie er die Anforderungen erfüllt und wohin Sie sich wenden, wenn er es nicht tut.',
    body: `${check.de}Diese Seite enthält die Informationen nach \u00a7 14 des Barrierefreiheitsstärkungsgesetzes (BFSG) und seiner Anlage 3.

## Der Dienst

Auf diesen Seiten finden Sie Beraterinnen und Berater von [Name des Instituts], lesen, wie Sie sie erreichen, vereinbaren, verschieben und sagen Termine ab, schreiben Nachrichten und laden eine Visitenkarte oder eine Karte für Ihre Wallet.

## So benutzen Sie ihn

Sie brauchen einen Browser, kein Konto und keine App. Alles lässt sich mit Maus, Finger und Tastatur bedienen; die Seiten lassen sich vergrößern und passen sich hellen und dunklen Einstellungen an. Ein Termin braucht fünf Schritte: Thema, Art des Gesprächs, Zeit, Ihre Angaben, Bestätigung. Eine Zeit bleibt 10 Minuten für Sie frei; Sie können sie verlängern.

## So erfüllt er die Anforderungen

Maßstab ist die Norm EN 301 549, die auf den Richtlinien WCAG 2.1, Stufe AA, beruht:

- Wahrnehmbar: Bilder haben Textalternativen, Texte genügend Kontrast, und nichts ist nur an der Farbe zu erkennen.
- Bedienbar: Alles ist mit der Tastatur erreichbar, der Fokus ist zu sehen, und keine Frist läuft ohne Ankündigung ab.
- Verständlich: Felder haben Beschriftungen, und Fehler stehen in Worten am Feld.
- Robust: Überschriften, Listen und Rollen sind ausgezeichnet, so dass Vorleseprogramme sie erkennen.

Stand der Prüfung: [Datum, durch wen, mit welchem Ergebnis]

Was noch nicht barrierefrei ist: [Inhalt, Grund, bis wann, Alternative]

## Eine Barriere melden

Schreiben Sie uns, wenn Sie auf eine Barriere stoßen: [E-Mail]. Oder rufen Sie an: [Nummer]. Wir antworten innerhalb von [Frist].

## Zuständige Behörde

Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF), Magdeburg: [Anschrift und E-Mail nach heutigem Stand]. Bei ihr können Sie beantragen, dass sie prüft, ob dieser Dienst das Gesetz einhält (\u00a7 32 BFSG). Eine Schlichtung ist bei der Schlichtungsstelle nach \u00a7 16 des Behindertengleichstellungsgesetzes möglich (\u00a7 34 BFSG): [Anschrift nach heutigem Stand]

Erstellt am [Datum], zuletzt geprüft am [Datum].`,
  },
  en: {
    title: 'Accessibility',
    description:
      'What this service does, how it meets the requirements, and whom to turn to where it does not.',
    body: `${check.en}This page has the information that section 14 of the German Accessibility Strengthening Act (BFSG) and its Annex 3 ask for.

## The service

On these pages you find advisors of [name of the institution], read how to reach them, book, move and cancel appointments, write messages, and load a contact card or a card for your wallet.

## How to use it

You need a browser, no account and no app. All of it works by mouse, finger and keyboard; pages can be enlarged and follow light and dark settings. An appointment takes five steps: topic, way to talk, time, your details, confirmation. A time is kept for you for 10 minutes; you can extend that.

## How it meets the requirements

The measure is the standard EN 301 549, which rests on WCAG 2.1, level AA:

- Perceivable: pictures have text alternatives, texts enough contrast, and nothing is told by colour alone.
- Operable: all can be reached by keyboard, the focus can be seen, and no time runs out without a word.
- Understandable: fields have labels, and errors stand in words at their field.
- Robust: headings, lists and roles are marked, so that screen readers know them.

State of the assessment: [date, by whom, with which result]

What is not accessible yet: [content, reason, until when, alternative]

## Report a barrier

Write to us if you meet a barrier: [email]. Or call: [number]. We answer within [period].

## The authority in charge

Market surveillance authority of the German states for the accessibility of products and services (MLBF), Magdeburg: [address and email as of today]. You can ask it to examine whether this service keeps the law (section 32 BFSG). The arbitration board under section 16 of the Act on Equal Opportunities for Persons with Disabilities can settle a dispute (section 34 BFSG): [address as of today]

Made on [date], last checked on [date].`,
  },
}

export const starterPages: readonly StarterPage[] = [imprint, privacy, help, accessibility]
