import { useDesk } from '../desk-context.ts'
import './count-mark.css'

/** Nobody reads on from here. */
const most = 999

/** A number beside a name. Who hears the page hears what is counted, too. */
export function CountMark({ count, says }: { count: number; says?: string }) {
  const { language } = useDesk()
  const number = new Intl.NumberFormat(language).format(Math.min(count, most))
  return (
    <span className="count-mark">
      {/* Names of links have it between their words. */} {count > most ? `${number}+` : number}
      {says && <span className="vh"> {says}</span>}
    </span>
  )
}
