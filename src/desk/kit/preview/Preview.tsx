import { type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { setHeldStyles, withHeldStyles } from './held-styles.ts'
import { type PreviewQuery, usePreview } from './use-preview.ts'
import './preview.css'

interface PreviewProps extends PreviewQuery {
  /** Whose page it is, where one chooses. */
  readonly children?: ReactNode
}

/** Widths of the page, in px. */
const widths = { phone: 390, desktop: 1280 } as const
type View = keyof typeof widths

const names: Readonly<Record<View, string>> = { phone: 'Smartphone', desktop: 'Desktop' }

/** A page as visitors will see it, as typed; nothing in it can be pressed. */
export function Preview({ children, ...asked }: PreviewProps) {
  const translate = useTranslate()
  const id = useId()
  const [view, setView] = useState<View>('phone')
  const { html, isBehind } = usePreview(asked)
  return (
    <aside className="aside preview-aside" aria-labelledby={id}>
      <div className="preview-head">
        <h2 id={id}>{translate('Preview')}</h2>
        <fieldset className="preview-widths" aria-label={translate('Width')}>
          {(['phone', 'desktop'] as const).map((each) => (
            <button type="button" key={each} aria-pressed={each === view} onClick={() => setView(each)}>
              {translate(names[each])}
            </button>
          ))}
        </fieldset>
      </div>
      {children}
      {html !== null && <PreviewFrame html={html} width={widths[view]} title={translate('Preview')} />}
      <p className="help" role="status">
        {isBehind ? translate('The preview shows what could be saved last.') : ''}
      </p>
    </aside>
  )
}

interface PreviewFrameProps {
  readonly html: string
  readonly width: number
  readonly title: string
}

function PreviewFrame({ html, width, title }: PreviewFrameProps) {
  const [height, setHeight] = useState(844)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too
    <section className="preview-sheet" tabIndex={0} aria-label={title}>
      <div className="preview-page" style={{ '--width': width, '--height': height } as React.CSSProperties}>
        {/* Without scripts; it may read its own styles. */}
        <iframe
          key={width}
          title={title}
          tabIndex={-1}
          inert
          sandbox="allow-same-origin"
          srcDoc={withHeldStyles(html)}
          width={width}
          height={height}
          onLoad={({ currentTarget: { contentDocument } }) => {
            setHeldStyles(contentDocument)
            setHeight(contentDocument?.documentElement.scrollHeight || 844)
          }}
        />
      </div>
    </section>
  )
}
