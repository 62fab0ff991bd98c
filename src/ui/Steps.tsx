import { useTexts } from './texts.tsx'

/** How far one is: one question per step, said in words and shown as bars. `step` counts from 1. */
export function Steps({ step, steps }: { step: number; steps: number }) {
  const t = useTexts()
  return (
    <div className="ui-steps">
      <p>{t('Step {step} of {steps}', { step, steps })}</p>
      <ol aria-hidden="true">
        {Array.from({ length: steps }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change places
          <li key={at} className={at < step ? 'is-past' : undefined} />
        ))}
      </ol>
    </div>
  )
}
