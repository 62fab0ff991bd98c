import type { ReactNode } from 'react'
import type { PopupPage } from '../../popups.ts'

/** The advisor in a line: picture, name, and what is said below. */
export function Who({ page, children }: { page: PopupPage; children: ReactNode }) {
  const { portrait } = page.booking ?? {}
  return (
    <div className={portrait ? 'bk-who' : 'bk-who is-plain'}>
      {portrait && <img className="portrait" width={48} height={48} alt="" src={portrait} />}
      <div>
        <p className="strong">{page.name}</p>
        <p className="muted">{children}</p>
      </div>
    </div>
  )
}
