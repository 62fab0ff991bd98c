import { LayoutGrid } from 'lucide-react'
import { callsAt, isRead, type Operation } from '../scenarios.ts'
import { statesHref } from '../states/address.ts'
import { useTranslate } from '../texts.ts'
import { usePanel, useStore } from './context.ts'
import { OperationAnswers } from './OperationAnswers.tsx'

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

/** Those that the screen is known for, then those that it made besides. */
export function useScreenCalls(): Record<'ofScreen' | 'ofStart', Operation[]> {
  const { scenarios, calls } = usePanel()
  const { pathname, ofScreen, ofStart } = useStore(calls)
  const known = callsAt(scenarios, pathname)
  const found = (ids: readonly string[]) =>
    ids.flatMap((id) => scenarios.operations.find((each) => each.id === id) ?? [])
  return {
    ofScreen: found([...new Set([...known, ...ofScreen])]),
    ofStart: found(ofStart.filter((id) => !known.includes(id))),
  }
}
