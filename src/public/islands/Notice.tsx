import { CircleAlert } from 'lucide-react'

/** What went wrong, with an icon: the tenant's own colour may be red. It can take the focus. */
export function Notice({ text }: { text: string }) {
  return (
    <div className="notice notice-danger" role="alert" tabIndex={-1}>
      <CircleAlert className="i" aria-hidden="true" />
      <p>{text}</p>
    </div>
  )
}
