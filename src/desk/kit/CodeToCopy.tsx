import { Copy } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'
import { useCopy } from './use-copy.ts'
import './code-to-copy.css'

/** Code as it is, with a button that copies it. */
export function CodeToCopy({ name, code }: { name: string; code: string }) {
  const translate = useTranslate()
  const copy = useCopy()
  return (
    <div className="code-to-copy">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <section tabIndex={0} aria-label={name}>
        <pre>{code}</pre>
      </section>
      <Button onClick={() => void copy(code)} aria-label={`${translate('Copy')}, ${name}`}>
        <Copy size={18} aria-hidden="true" />
      </Button>
    </div>
  )
}
