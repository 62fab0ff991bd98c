import { useEffect, useState } from 'react'
import { useTexts } from './texts.tsx'

/** Characters as the contract counts them (maxLength): an emoji is one. */
export function lengthOf(text: string): number {
  return [...text].length
}

/** With so many characters left, a screen reader is told. */
const nearLimit = 10
/** ms without typing before that is said, so that it does not talk into every key. */
const pause = 700

interface Props {
  id?: string | undefined
  count: number
  limit: number
}

/** How much has been typed: 'n/100'. It stops nobody; what is too long is an error that can be read. */
export function Counter({ id, count, limit }: Props) {
  const t = useTexts()
  const left = limit - count
  const said = left < 0 ? t('Characters too many: {count}', { count: -left }) : leftSoon(left)
  const spoken = useAfterPause(said)

  function leftSoon(left: number) {
    return left <= nearLimit ? t('Characters left: {count}', { count: left }) : ''
  }
  return (
    <>
      <p id={id} className={left < 0 ? 'ui-count is-over' : 'ui-count'}>
        <span aria-hidden="true">{`${count}/${limit}`}</span>
        <span className="vh">{t('{count} of {limit} characters', { count, limit })}</span>
      </p>
      <span className="vh" role="status">
        {spoken}
      </span>
    </>
  )
}

/** The text once it has stood for a while; nothing for what stood there from the beginning. */
function useAfterPause(text: string): string {
  const [first] = useState(text)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(
      () => setSpoken((before) => (before === '' && text === first ? '' : text)),
      pause,
    )
    return () => clearTimeout(timer)
  }, [text, first])
  return spoken
}
