import { useState } from 'react'
import { StepFrame } from './StepFrame.tsx'
import type { StepProps } from './step.ts'

interface Option {
  value: string
  name: string
  /** The `lang` of a text that is not in the page's language. */
  nameLanguage?: string | undefined
  /** At the end of the line. */
  length?: string
  /** Below the name. */
  detail?: string | undefined
  detailLanguage?: string | undefined
}

interface Props extends StepProps {
  step: 'topic' | 'type'
  question: string
  /** Said when nothing is chosen. */
  missing: string
  options: readonly Option[]
  chosen: string | undefined
  onChoose: (value: string) => void
}

/** A step that chooses one of several, as rows of radio buttons. */
export function ChoiceStep({ step, question, missing, options, chosen, onChoose, ...props }: Props) {
  const [value, setValue] = useState(chosen)
  const [misses, setMisses] = useState(0)
  const isMissing = misses > 0 && !value
  return (
    <StepFrame
      {...props}
      step={step}
      question={question}
      problem={isMissing ? missing : undefined}
      refusals={misses}
      onNext={() => (value ? onChoose(value) : setMisses(misses + 1))}
    >
      <fieldset className="bk-choices" aria-labelledby="bk-question">
        {options.map((option) => (
          <label className="bk-choice" key={option.value}>
            <input
              type="radio"
              name={step}
              value={option.value}
              checked={option.value === value}
              onChange={() => setValue(option.value)}
            />
            <span className="bk-name" lang={option.nameLanguage}>
              {option.name}
            </span>{' '}
            {option.length && <span className="bk-length">{option.length}</span>}{' '}
            {option.detail && (
              <span className="bk-detail" lang={option.detailLanguage}>
                {option.detail}
              </span>
            )}
          </label>
        ))}
      </fieldset>
    </StepFrame>
  )
}
