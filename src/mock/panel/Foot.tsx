import { Check, Link, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { linkTo } from '../choices.ts'
import { useTranslate } from '../texts.ts'
import { usePanel, useStore } from './context.ts'
import { useChoose } from './use-choose.ts'

export function Foot() {
  const t = useTranslate()
  const { choices } = usePanel()
  const { resetAll } = useChoose()
  const isUsual = Object.keys(useStore(choices)).length === 0
  return (
    <footer>
      <CopyLink />
      <button type="button" id="reset" className="btn" aria-disabled={isUsual} onClick={resetAll}>
        <RotateCcw aria-hidden="true" className="i" />
        {t('Reset all')}
      </button>
    </footer>
  )
}

/** Where the clipboard is out of reach, the link is shown to be copied by hand. */
function CopyLink() {
  const t = useTranslate()
  const { choices } = usePanel()
  const chosen = useStore(choices)
  const [copied, setCopied] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const link = linkTo(location.href, chosen)
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => setCopied(link),
      () => setRefused(link),
    )
  const isCopied = copied === link
  return (
    <>
      <button type="button" id="copy" className="btn link" onClick={copy}>
        {isCopied ? <Check aria-hidden="true" className="i" /> : <Link aria-hidden="true" className="i" />}
        <span aria-live="polite">{isCopied ? t('Copied') : t('Copy link')}</span>
      </button>
      {refused && (
        <input
          className="by-hand"
          readOnly
          aria-label={t('Link')}
          value={link}
          ref={(input) => input?.select()}
        />
      )}
    </>
  )
}
