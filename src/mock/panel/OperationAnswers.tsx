import { Hourglass, RotateCcw, Timer, WifiOff } from 'lucide-react'
import {
  choiceOf,
  isTrouble,
  type ScenarioAnswer,
  type ScenarioOperation,
  type Trouble,
  troubles,
} from '../scenarios.ts'
import { type TextKey, useTranslate } from '../texts.ts'
import { usePanel, useStore } from './context.ts'
import { useChoose } from './use-choose.ts'

const troubleTexts: Record<Trouble, TextKey> = {
  slow: 'Slow, 3 seconds',
  never: 'No answer, it keeps loading',
  offline: 'No network',
}
const icons = { slow: Timer, never: Hourglass, offline: WifiOff }

interface Props {
  readonly operation: ScenarioOperation
  readonly isFirst: boolean
}

/** One call with everything that it can answer. */
export function OperationAnswers({ operation, isFirst }: Props) {
  const t = useTranslate()
  const { choices, memory } = usePanel()
  const { choose, hasRead } = useChoose()
  const { id, method } = operation
  const choice = useStore(choices)[id]
  const unfolded = useStore(memory).unfolded[id] ?? isFirst
  const name = `${method} ${shortPath(operation.path)}`
  return (
    <div className={choice ? 'op on' : 'op'}>
      <details
        open={unfolded}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== unfolded) memory.change({ unfolded: { ...memory.get().unfolded, [id]: open } })
        }}
      >
        <summary id={`call-${id}`}>
          <code>
            <b>{method}</b> {shortPath(operation.path)}
          </code>
          {choice && (
            <span className="now">
              <Spoken operation={operation} choice={choice} />
              {!hasRead(id) && <span className="later">{t('on the next call')}</span>}
            </span>
          )}
        </summary>
        <Choice operation={operation} name={name} />
      </details>
      {choice && (
        <button
          type="button"
          id={`reset-${id}`}
          className="ib reset"
          aria-label={t('Reset {call}', { call: name })}
          title={t('Reset {call}', { call: name })}
          onClick={() => choose(id, null)}
        >
          <RotateCcw aria-hidden="true" className="i" />
        </button>
      )}
    </div>
  )
}

function Choice({ operation, name }: { operation: ScenarioOperation; name: string }) {
  const { choices } = usePanel()
  const { choose } = useChoose()
  const { id, answers, summary } = operation
  const usual = answers[0]
  const chosen = useStore(choices)[id] ?? (usual && choiceOf(usual))
  return (
    <fieldset className="answers">
      <legend className="vh">{summary ? `${name}: ${summary}` : name}</legend>
      {[...answers.map(choiceOf), ...troubles].map((each) => (
        <label key={each}>
          <input
            type="radio"
            id={`${id}-${each}`}
            name={id}
            checked={chosen === each}
            onChange={() => choose(id, each)}
          />
          <Spoken operation={operation} choice={each} />
        </label>
      ))}
    </fieldset>
  )
}

/** A choice in words: its status, and what its example says of itself. */
function Spoken({ operation, choice }: { operation: ScenarioOperation; choice: string }) {
  const t = useTranslate()
  if (isTrouble(choice)) {
    const Icon = icons[choice]
    return (
      <>
        <Icon aria-hidden="true" className="i st" />
        <span>{t(troubleTexts[choice])}</span>
      </>
    )
  }
  const answer: ScenarioAnswer | undefined = operation.answers.find((each) => choiceOf(each) === choice)
  return (
    <>
      <span className="st">{choice.split('/')[0]}</span>
      <span lang="en">{answer?.summary ?? choice}</span>
    </>
  )
}

/** Prefix and version say nothing here. */
export const shortPath = (path: string) => path.replace(/^(\/api)?(\/v\d+)?(?=\/)/, '')
