import { LayoutGrid } from 'lucide-react'
import { callsAt, isRead, type ScenarioOperation } from '../scenarios.ts'
import { statesHref } from '../states/address.ts'
import { useTranslate } from '../texts.ts'
import { usePanel, useStore } from './context.ts'
import { OperationAnswers, shortPath } from './OperationAnswers.tsx'

/** What this screen calls or may call, and below it what was called before. */
export function CallList() {
  const t = useTranslate()
  const { ofScreen, ofStart } = useScreenCalls()
  return (
    <>
      <section>
        <div className="head">
          <h3>{t('Calls of this screen')}</h3>
          <a
            id="states"
            href={statesHref(
              location.href,
              ofScreen.filter(isRead).map(({ id }) => id),
            )}
          >
            <LayoutGrid aria-hidden="true" className="i" />
            {t('All states')}
          </a>
        </div>
        {ofScreen.length === 0 && <p className="none">{t('This screen has called nothing yet.')}</p>}
        {ofScreen.map((operation, index) => (
          <OperationAnswers key={operation.id} operation={operation} isFirst={index === 0} />
        ))}
        <AnotherCall listed={[...ofScreen, ...ofStart]} />
      </section>
      {ofStart.length > 0 && (
        <section>
          <h3>{t('Calls before it')}</h3>
          {ofStart.map((operation) => (
            <OperationAnswers key={operation.id} operation={operation} isFirst={false} />
          ))}
        </section>
      )}
    </>
  )
}

/** Any other call, for what a popup or a button will send. */
function AnotherCall({ listed }: { listed: readonly ScenarioOperation[] }) {
  const t = useTranslate()
  const { scenarios, memory } = usePanel()
  const add = (id: string) => {
    const { added, unfolded } = memory.get()
    memory.change({ added: [...added, id], unfolded: { ...unfolded, [id]: true } })
  }
  return (
    <select
      id="another"
      className="another"
      aria-label={t('Add another call …')}
      value=""
      onChange={({ currentTarget: { value } }) => add(value)}
    >
      <option value="" disabled>
        {t('Add another call …')}
      </option>
      {scenarios.operations
        .filter((operation) => !listed.includes(operation))
        .sort((a, b) => a.path.localeCompare(b.path))
        .map(({ id, method, path }) => (
          <option key={id} value={id}>
            {method} {shortPath(path)}
          </option>
        ))}
    </select>
  )
}

/** The calls of the screen that is open: those that it is known for, then those that it made besides. */
export function useScreenCalls(): Record<'ofScreen' | 'ofStart', ScenarioOperation[]> {
  const { scenarios, calls, memory } = usePanel()
  const { pathname, ofScreen, ofStart } = useStore(calls)
  const { added } = useStore(memory)
  const known = callsAt(scenarios, pathname)
  const found = (ids: readonly string[]) =>
    ids.flatMap((id) => scenarios.operations.find((each) => each.id === id) ?? [])
  return {
    ofScreen: found([...new Set([...known, ...ofScreen, ...added])]),
    ofStart: found(ofStart.filter((id) => !known.includes(id) && !added.includes(id))),
  }
}
