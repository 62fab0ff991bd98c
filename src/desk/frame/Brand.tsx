import { Link } from 'react-router-dom'
import { useDesk } from './desk-context.ts'

/** The institution's logo and name; without a logo a plain house stands for it. */
export function Brand() {
  const { tenant } = useDesk()
  const logo = tenant?.images.tenantLogo
  return (
    <Link className="brand" to="/">
      {logo ? (
        <img src={logo} alt="" />
      ) : (
        <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
          <path
            fillRule="evenodd"
            d="M6 0h20a6 6 0 0 1 6 6v20a6 6 0 0 1-6 6H6a6 6 0 0 1-6-6V6a6 6 0 0 1 6-6zM8 25V14l8-6 8 6v11h-5v-7h-6v7z"
          />
        </svg>
      )}
      <span>{tenant?.name ?? 'Openbranch'}</span>
    </Link>
  )
}
