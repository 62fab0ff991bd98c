import { Link } from 'react-router-dom'
import { Mark } from '#ui/Mark.tsx'
import '#ui/mark.css'
import { useDesk } from './desk-context.ts'

/** The institution's logo and name; without a logo the same letter stands for it as on its public pages. */
export function Brand() {
  const { tenant } = useDesk()
  const name = tenant?.name ?? 'Openbranch'
  const logo = tenant?.images?.tenantLogo
  return (
    <Link className="brand" to="/">
      {logo ? <img src={logo} alt="" /> : <Mark name={name} />}
      <span>{name}</span>
    </Link>
  )
}
