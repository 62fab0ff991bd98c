import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import type { WidgetProps } from '@rjsf/utils'
import { Bold, Heading2, Italic, Link, List, ListOrdered, Table } from 'lucide-react'
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { chunk } from '#ui/chunk.ts'
import { hintsOf } from '../fields.ts'
import { emptyValue } from './input-props.ts'
import { LongText } from './LongText.tsx'
import { inserted, type Mark, type MarkedText, marked } from './markdown-marks.ts'

/** What reads marks is large, and few forms have a text in Markdown. */
const Checks = lazy(async () => ({
  default: (await chunk(() => import('./MarkdownChecks.tsx'))).MarkdownChecks,
}))
const Preview = lazy(async () => ({
  default: (await chunk(() => import('./MarkdownChecks.tsx'))).MarkdownPreview,
}))
const PictureButton = lazy(async () => ({
  default: (await chunk(() => import('./MarkdownPicture.tsx'))).MarkdownPicture,
}))

const buttons = [
  ['heading', Heading2, 'Heading'],
  ['bold', Bold, 'Bold'],
  ['italic', Italic, 'Italic'],
  ['list', List, 'List'],
  ['numbers', ListOrdered, 'Numbered list'],
  ['link', Link, 'Link'],
  ['table', Table, 'Table'],
] as const satisfies readonly (readonly [Mark, unknown, string])[]

/**
 * A long text with marks: buttons that set them, what it cannot hold and what it could do better, and on demand how it will
 * look. HTML in it stays text.
 */
export function Markdown(props: WidgetProps) {
  const { id, schema, disabled, readonly } = props
  const translate = useTranslate()
  const place = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  const { text, change } = useMarks(props, place)
  const isLocked = Boolean(disabled || readonly)
  const { markdown } = hintsOf(schema)
  return (
    <div className="markdown" ref={place}>
      <div className="marks" role="toolbar" aria-label={translate('Marks')} aria-controls={id}>
        {buttons.map(([mark, Icon, label]) => (
          <IconButton
            key={mark}
            size="small"
            disabled={isLocked}
            aria-label={translate(label)}
            title={translate(label)}
            onClick={() => change((given) => marked(given, mark, (key) => translate(key)))}
          >
            <Icon size={18} aria-hidden="true" />
          </IconButton>
        ))}
        {markdown?.pictures && (
          <Suspense>
            <PictureButton
              operation={markdown.pictures}
              isLocked={isLocked}
              onStored={(address) => change((given) => withPicture(given, address))}
            />
          </Suspense>
        )}
      </div>
      <LongText {...props} options={{ ...props.options, rows: 12 }} />
      {text.trim() !== '' && (
        <Suspense>
          <Checks text={text} links={markdown?.links} operation={markdown?.checks} />
        </Suspense>
      )}
      <Button
        variant="text"
        color="primary"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}__preview` : undefined}
        onClick={() => setShown(!isShown)}
      >
        {translate(isShown ? 'Hide preview' : 'Show preview')}
      </Button>
      {isShown && (
        <section className="preview" id={`${id}__preview`} aria-label={translate('How it reads')}>
          <Suspense fallback={text}>
            <Preview text={text} />
          </Suspense>
        </section>
      )}
    </div>
  )
}

/** Its words are what one goes on with: nobody who does not see it would know what it shows. */
function withPicture(given: MarkedText, address: string): MarkedText {
  const next = inserted(given, `![](${address})\n`)
  return { ...next, from: next.from + 2, to: next.from + 2 }
}

/** The text, and how what is chosen in it is changed: the choice stands where it belongs once the new text is drawn. */
function useMarks({ id, value, schema, onChange }: WidgetProps, place: RefObject<HTMLElement | null>) {
  const text = typeof value === 'string' ? value : ''
  const next = useRef<MarkedText | null>(null)
  const area = () => place.current?.querySelector<HTMLTextAreaElement>(`#${CSS.escape(id)}`)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is drawn by then
  useEffect(() => {
    const wanted = next.current
    next.current = null
    if (wanted?.text !== text) return
    area()?.focus()
    area()?.setSelectionRange(wanted.from, wanted.to)
  }, [text])
  const change = (mark: (given: MarkedText) => MarkedText) => {
    const { selectionStart = text.length, selectionEnd = text.length } = area() ?? {}
    next.current = mark({ text, from: selectionStart, to: selectionEnd })
    onChange(next.current.text || emptyValue(schema))
  }
  return { text, change }
}
