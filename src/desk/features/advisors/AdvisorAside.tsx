import { RecordAside } from '../../screens/form/RecordAside.tsx'
import type { RecordSlotProps } from '../../screens/overrides.ts'
import { AdvisorPicture } from './picture/AdvisorPicture.tsx'
import './advisor-aside.css'

/** The advisor's picture, and what is known of the advisor besides. */
export function AdvisorAside({ resource, record }: RecordSlotProps) {
  return (
    <div className="advisor-aside">
      <AdvisorPicture record={record} />
      <RecordAside resource={resource} record={record} />
    </div>
  )
}
