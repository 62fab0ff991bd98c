/** Pages of text that the demo's institutions show, by language. Those that every institution begins with are drafts beside them. */

export interface DemoContent {
  readonly slug: string
  readonly de: DemoText
  readonly en: DemoText
}

interface DemoText {
  readonly title: string
  readonly description: string
  readonly body: string
}

export const contents: readonly DemoContent[] = [
  {
    slug: 'termin-vereinbaren',
    de: {
      title: 'Termin online vereinbaren',
      description:
        'Sie wählen Thema, Ort und Zeit, wir bestätigen per E-Mail. Das dauert etwa zwei Minuten und braucht kein Konto bei uns.',
      body: `## Zeit wählen

1. Suchen Sie eine Person, ein Thema oder eine Filiale.
2. Wählen Sie einen freien Tag und eine Uhrzeit. Sie bleibt 10 Minuten für Sie reserviert.
3. Geben Sie Namen und E-Mail an. Die Bestätigung kommt sofort.

Steht auf dem Knopf „Termin anfragen“, bestätigt die Beraterin oder der Berater von Hand. Bis wann, steht daneben.

## Was Sie mitbringen

| Thema | Unterlagen | Dauer |
|---|---|---|
| Baufinanzierung | Ausweis, drei Gehaltsnachweise, Exposé | 1 Std. 30 Min. |
| Modernisierung | Ausweis, Grundriss, Angebot eines Betriebs | 1 Std. |
| Vorsorge | Ausweis, Renteninformation | 45 Min. |
| Konto und Karten | Ausweis | 30 Min. |

> **Zu zweit kommen**
>
> Bei gemeinsamen Verträgen brauchen wir von beiden einen Ausweis.

## Verschieben oder absagen

In jeder Bestätigung steht ein Link zu Ihrem Termin. Dort verschieben Sie ihn oder sagen ihn ab.

## Gespräch per Video

Der Link öffnet sich im Browser, zu installieren ist nichts. Zehn Minuten vorher können Sie Kamera und Ton prüfen.

## Ihre Angaben

Wir nutzen sie nur für diesen Termin.`,
    },
    en: {
      title: 'Book an appointment online',
      description:
        'You choose a topic, a place and a time, we confirm by email. It takes about two minutes and needs no account with us.',
      body: `## Choose a time

1. Look for a person, a topic or a branch.
2. Choose a free day and a time. It is kept for you for 10 minutes.
3. Give your name and email. The confirmation comes at once.

Where the button says “Request appointment”, the advisor confirms by hand. Until when stands beside it.

## What to bring

| Topic | Papers | Time |
|---|---|---|
| Home loan | ID, three pay slips, details of the property | 1 hr 30 min |
| Renovation | ID, floor plan, a builder’s offer | 1 hr |
| Pensions | ID, pension statement | 45 min |
| Accounts and cards | ID | 30 min |

> **Coming as a couple**
>
> For joint contracts we need an ID of both of you.

## Move or cancel

Each confirmation has a link to your appointment. There you move it or cancel it.

## Talk by video

The link opens in your browser, there is nothing to install. Ten minutes before, you can check camera and sound.

## Your details

We use them for this appointment alone.`,
    },
  },
]
