import { readMarkdown } from '#rules/markdown/read-markdown.ts'
import { RichText } from '../../RichText.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

const german = `## Was Sie mitbringen

Ein **Ausweis** genügt; *mehr* steht in der [Checkliste](/app/content/checkliste).

1. Termin wählen
2. Unterlagen einpacken

- Ausweis
- Renteninformation

| Thema | Dauer |
|---|---|
| Vorsorge | 45 Min. |
| Konto | 30 Min. |

> **Zu zweit kommen**
>
> Bei gemeinsamen Verträgen brauchen wir von beiden einen Ausweis.`

const english = `## What to bring

An **ID** is enough; *more* stands in the [checklist](/app/content/checklist).

1. Choose a time
2. Pack your papers

- ID
- Pension statement

| Topic | Time |
|---|---|
| Pensions | 45 min |
| Accounts | 30 min |

> **Coming as a couple**
>
> For joint contracts we need an ID of both of you.`

export function RichTextStates() {
  const w = useWords()
  return (
    <div className="g-states">
      <State id="text" name={w('Ein Text', 'A text')} wide>
        <RichText text={readMarkdown(w(german, english)).blocks} tableLabel={w('Tabelle', 'Table')} />
      </State>
      <State id="hostile" name={w('Was nicht darin stehen kann', 'What cannot stand in it')} wide>
        <RichText
          text={
            readMarkdown(
              '<script>alert(1)</script> [x](javascript:alert(1)) ![Werbung](https://ads.example/a.png)',
            ).blocks
          }
          tableLabel={w('Tabelle', 'Table')}
        />
      </State>
    </div>
  )
}
