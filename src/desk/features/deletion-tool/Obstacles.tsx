import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { Button } from '#ui/Button.tsx'

interface ObstaclesProps {
  /** As the server tells them, each with what to do next. */
  readonly sentences: readonly string[]
  readonly searchAgain: () => void
}

/** Why this person cannot be deleted yet; it stands in the place of the button. */
export function Obstacles({ sentences, searchAgain }: ObstaclesProps) {
  const translate = useTranslate()
  const id = useId()
  return (
    <section className="person-obstacles" aria-labelledby={id}>
      <TriangleAlert size={18} aria-hidden="true" />
      <div>
        <h4 id={id}>{translate('Cannot be deleted yet')}</h4>
        <ul>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Button onClick={searchAgain}>{translate('It is settled: search again')}</Button>
      </div>
    </section>
  )
}
