import { useTranslate } from 'react-admin'

/** As large as a day of the agenda. */
export function AgendaSkeleton() {
  const translate = useTranslate()
  return (
    <div className="rows" role="status">
      <span className="vh">{translate('Loading')}</span>
      <div className="agenda skeleton" aria-hidden="true">
        <p className="day">
          <i className="bar" />
        </p>
        <ul>
          {[1, 2, 3, 4].map((row) => (
            <li key={row} className="appointment">
              <i className="bar" />
              <i className="bar" />
              <i className="bar" />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
