import { SlidersHorizontal, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslate } from '../texts.ts'
import { CallList } from './CallList.tsx'
import { Context, type PanelContext, usePanel, useStore } from './context.ts'
import { Foot } from './Foot.tsx'
import { EveryCall, Person } from './Presets.tsx'

export function Panel(context: PanelContext) {
  const { isOpen } = useStore(context.memory)
  return <Context value={context}>{isOpen ? <OpenPanel /> : <Tab />}</Context>
}

/** What is left of the panel while it is closed: says how much differs from the usual. */
function Tab() {
  const t = useTranslate()
  const { memory, choices } = usePanel()
  const active = Object.keys(useStore(choices)).length
  return (
    <button
      type="button"
      id="tab"
      className={active ? 'tab on' : 'tab'}
      aria-expanded={false}
      aria-label={active ? t('Scenarios, {count} chosen', { count: active }) : t('Scenarios')}
      onClick={() => memory.change({ isOpen: true, focus: 'close' })}
    >
      <SlidersHorizontal aria-hidden="true" className="i" />
      {active > 0 && <span aria-hidden="true">{active}</span>}
    </button>
  )
}

function OpenPanel() {
  const t = useTranslate()
  const { memory } = usePanel()
  const body = useKeptPlace()
  const close = () => memory.change({ isOpen: false })
  return (
    <aside
      className="panel"
      aria-label={t('Scenarios')}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // Else the browser closes the page's dialog in which the panel stands.
        event.preventDefault()
        close()
      }}
    >
      <header>
        <h2>{t('Scenarios')}</h2>
        <button type="button" id="close" className="ib" aria-label={t('Close scenarios')} onClick={close}>
          <X aria-hidden="true" className="i" />
        </button>
        <p>{t('Mock mode: the contract’s examples answer. Choose what each call answers.')}</p>
      </header>
      <div
        className="body"
        ref={body}
        onScroll={(event) => memory.change({ scroll: event.currentTarget.scrollTop })}
      >
        <Person />
        <CallList />
        <EveryCall />
      </div>
      <Foot />
    </aside>
  )
}

/** After a reload the panel stands as it stood: scrolled, and with the focus where it was. */
function useKeptPlace() {
  const { memory } = usePanel()
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { scroll, focus } = memory.get()
    if (!body.current) return
    body.current.scrollTop = scroll
    const root = body.current.getRootNode() as ShadowRoot
    if (focus) root.getElementById(focus)?.focus({ preventScroll: true })
    memory.change({ focus: null })
  }, [memory])
  return body
}
