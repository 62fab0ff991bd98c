import { useState } from 'react'
import { choiceOf, isTrouble, type ScenarioOperation, type Scenarios } from '../scenarios.ts'
import { useTranslate } from '../texts.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { groupsOf, type Tile } from './tiles.ts'

interface Props {
  readonly scenarios: Scenarios
  readonly screen: string
  readonly calls: readonly string[]
}

/** A contact sheet: the screen once for every answer of its calls. */
export function States({ scenarios, screen, calls }: Props) {
  const t = useTranslate()
  const [isPhone, setIsPhone] = useState(false)
  const groups = groupsOf(scenarios, new URL(screen, location.origin).href, calls)
  return (
    <main className={isPhone ? 'phone' : 'desktop'}>
      <title>{`${t('All states')} | Openbranch`}</title>
      <header>
        <div>
          <h1>{t('All states')}</h1>
          <p>
            <a href={screen}>{screen}</a>
          </p>
        </div>
        <fieldset>
          <legend>{t('Width')}</legend>
          {[false, true].map((phone) => (
            <label key={String(phone)}>
              <input
                type="radio"
                name="width"
                checked={isPhone === phone}
                onChange={() => setIsPhone(phone)}
              />
              {phone ? '390 px' : '1280 px'}
            </label>
          ))}
        </fieldset>
      </header>
      {groups.length === 0 && <p>{t('This screen has called nothing yet.')}</p>}
      {groups.map(({ operation, tiles }) => (
        <section key={operation.id} aria-labelledby={operation.id}>
          <h2 id={operation.id}>
            {operation.method} {operation.path} <small lang="en">{operation.summary}</small>
          </h2>
          <ul>
            {tiles.map((tile) => (
              <li key={tile.choice}>
                <Thumbnail key={String(isPhone)} src={tile.href} />
                <a href={tile.href}>
                  <Caption operation={operation} tile={tile} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  )
}

function Caption({ operation, tile: { choice } }: { operation: ScenarioOperation; tile: Tile }) {
  const t = useTranslate()
  if (isTrouble(choice)) return t('No answer, it keeps loading')
  const answer = operation.answers.find((each) => choiceOf(each) === choice)
  return (
    <span lang="en">
      <b>{answer?.code}</b> {answer?.summary}
    </span>
  )
}
