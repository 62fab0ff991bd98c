import { CircleAlert } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Spinner } from '#ui/Spinner.tsx'
import { useIsWide } from '../../kit/use-is-wide.ts'
import { enumWord } from '../../resources/values/words.ts'
import type { ValueSlotProps } from '../../screens/overrides.ts'
import { deletionIn } from './deletion.ts'
import './deletion-tool.css'

/** What is under way or has failed meets the eye among what is done. */
export function StateCell({ record, field }: ValueSlotProps) {
  const translate = useTranslate()
  const { state } = deletionIn(record)
  const isWide = useIsWide()
  return (
    <span className={`deletion-cell is-${state}`}>
      {/* Cards say it within a line of text, which has no room for what turns. */}
      {state === 'running' && isWide && <Spinner />}
      {state === 'failed' && <CircleAlert size={16} aria-hidden="true" />}
      {enumWord(state, field.raw, translate)}
    </span>
  )
}
