import { useTranslate } from 'react-admin'
import type { OpenMatters } from './hand-over/use-open-matters.ts'
import './consequences.css'

/** Message keys. */
export interface ConsequenceTexts {
  /** What comes of it in any case. */
  readonly whole: string
  /** Of one, and of several. */
  readonly appointments: readonly [string, string]
  readonly requests: readonly [string, string]
}

interface ConsequencesProps {
  readonly of: ConsequenceTexts
  readonly matters: OpenMatters
}

const voidCards = ['One wallet card becomes void.', '{count} wallet cards become void.'] as const

/** What becomes of customers once their advisor is switched off or deleted; of each kind that there is one. */
export function Consequences({ of, matters }: ConsequencesProps) {
  const translate = useTranslate()
  const { appointments = 0, requests = 0, wallet_cards: cards = 0 } = matters
  const said = [
    { count: appointments, texts: of.appointments },
    { count: requests, texts: of.requests },
    { count: cards, texts: voidCards },
  ].filter(({ count }) => count > 0)
  return (
    <div className="consequences">
      <p>{translate(of.whole)}</p>
      {said.length > 0 && (
        <ul>
          {said.map(({ count, texts: [one, many] }) => (
            <li key={one}>{translate(count === 1 ? one : many, { count })}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
