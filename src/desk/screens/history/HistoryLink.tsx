import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useHistory } from './use-history-path.ts'

interface HistoryLinkProps {
  /** Name of the resource. */
  readonly entity: string
  /** Key of the record; '' where there is only one. */
  readonly record: string
}

/** From a page of its own to what happened to its record, for whoever may read that. */
export function HistoryLink({ entity, record }: HistoryLinkProps) {
  const translate = useTranslate()
  const path = useHistory()(entity, record)
  return path && <Link to={path}>{translate('History')}</Link>
}
