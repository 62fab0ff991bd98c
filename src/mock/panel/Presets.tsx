import { everyCall } from '../choices.ts'
import { choiceOf, type ScenarioAnswer } from '../scenarios.ts'
import { type TextKey, useTranslate } from '../texts.ts'
import { useScreenCalls } from './CallList.tsx'
import { usePanel, useStore } from './context.ts'
import { useChoose } from './use-choose.ts'

interface Preset {
  readonly choice: string
  readonly label: string
  readonly lang?: 'en'
}

/** Who is signed in: the examples of the call that says so. */
export function Person() {
  const t = useTranslate()
  const { scenarios, choices } = usePanel()
  const chosen = useStore(choices)
  const { ofScreen, ofStart } = useScreenCalls()
  const operation = [...ofScreen, ...ofStart].find(({ id }) => id === scenarios.person)
  if (!operation?.answers[0]) return null
  const people = operation.answers
    .filter(isPerson)
    .map((answer): Preset => ({ choice: choiceOf(answer), label: answer.summary, lang: 'en' }))
  return (
    <Presets
      id={operation.id}
      title={t('Signed in as')}
      presets={people}
      chosen={chosen[operation.id] ?? choiceOf(operation.answers[0])}
    />
  )
}

/** Somebody, or nobody. */
const isPerson = ({ code }: ScenarioAnswer) => code.startsWith('2') || code === '401' || code === '404'

const everywhere: readonly (readonly [string, TextKey])[] = [
  ['', 'As usual'],
  ['slow', 'Slow, 3 seconds'],
  ['offline', 'No network'],
]

/** Chooses the answer of all calls that have no choice of their own, from the next call on. */
export function EveryCall() {
  const t = useTranslate()
  const { choices } = usePanel()
  const presets = everywhere.map(([choice, label]): Preset => ({ choice, label: t(label) }))
  return (
    <Presets
      id={everyCall}
      title={t('Every other call, from the next one on')}
      presets={presets}
      chosen={useStore(choices)[everyCall] ?? ''}
    />
  )
}

interface PresetsProps {
  readonly id: string
  readonly title: string
  readonly presets: readonly Preset[]
  readonly chosen: string
}

function Presets({ id, title, presets, chosen }: PresetsProps) {
  const { choose } = useChoose()
  return (
    <section>
      <fieldset className="presets">
        <legend>{title}</legend>
        <div>
          {presets.map(({ choice, label, lang }) => (
            <label key={choice}>
              <input
                type="radio"
                id={`preset-${id}-${choice}`}
                name={`preset-${id}`}
                checked={chosen === choice}
                onChange={() => choose(id, choice || null)}
              />
              <span lang={lang}>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  )
}
