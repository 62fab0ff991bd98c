import { CircleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { usePaused } from '../../kit/use-paused.ts'
import { linkSentences, useLinkStates } from './link-states.ts'

interface Props {
  readonly address: string
  /** Knows where addresses lead. */
  readonly operation: string
}

/** Says below an address that it leads nobody where it should, while it is typed; it may be saved nevertheless. */
export function LinkCheck({ address, operation }: Props) {
  const translate = useTranslate()
  const read = usePaused(address.trim())
  const lost = useLinkStates(/^\S+$/.test(read) ? [read] : [], operation)
  return (
    <div aria-live="polite">
      {lost.length > 0 && (
        <ul className="markdown-checks">
          {lost.map(({ address: named, state }) => (
            <li key={named} className="is-wrong">
              <CircleAlert size={16} aria-hidden="true" />
              {translate(linkSentences[state], { address: named })}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
