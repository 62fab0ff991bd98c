import { Skeleton } from '../../Skeleton.tsx'
import { State } from '../State.tsx'
import { useWords } from '../words.ts'

export function SkeletonStates() {
  const w = useWords()
  return (
    <div className="g-states">
      <State
        id="sizes"
        name={w('Höhen: xs 8, sm 14, md 16, lg 24, xl 36', 'Heights: xs 8, sm 14, md 16, lg 24, xl 36')}
      >
        <div className="g-stack">
          {(['xs', 'sm', 'md', 'lg', 'xl'] as const).map((size) => (
            <Skeleton key={size} size={size} />
          ))}
        </div>
      </State>
      <State id="widths" name={w('Breiten', 'Widths')}>
        <div className="g-stack">
          {([1, 2, 3, 4] as const).map((width) => (
            <Skeleton key={width} size="md" width={width} />
          ))}
        </div>
      </State>
      <State
        id="lines"
        name={w('Genau so hoch wie der Text, der kommt', 'Exactly as high as the text that comes')}
        wide
      >
        <div className="g-pair">
          <div data-part="bones">
            <p>
              <Skeleton line size="lg" width={2} />
            </p>
            <p>
              <Skeleton line size="md" />
              <Skeleton line size="md" width={3} />
            </p>
          </div>
          <div data-part="text">
            <p>Dr. Anna Becker</p>
            <p>
              {w('Leiterin Private Banking', 'Head of private banking')}
              <br />
              {w('Filiale Westend', 'Westend branch')}
            </p>
          </div>
        </div>
      </State>
    </div>
  )
}
