import { useTranslate } from 'react-admin'
import { contrast } from '#ui/theme/tones.ts'
import { useFormatter } from '../../resources/format.ts'

/** Texts need this much to be read: WCAG 2.2, 1.4.3. */
const readable = 4.5

/** How texts in other colours can be read on a colour (x-admin.contrast). */
export function Contrasts({ colour, texts }: { readonly colour: string; readonly texts: readonly string[] }) {
  const translate = useTranslate()
  const format = useFormatter()
  return (
    <ul className="contrasts">
      {texts.map((text) => {
        const ratio = contrast(colour, text)
        return (
          <li key={text}>
            {/* Lines of text, as they would stand on it: drawn, for what cannot be read must not be text here. */}
            <svg className="sample" viewBox="0 0 28 18" width={28} height={18} aria-hidden="true">
              <rect width="28" height="18" rx="4" fill={colour} />
              <path d="M6 7h16M6 12h10" stroke={text} strokeWidth="2" strokeLinecap="round" />
            </svg>
            {translate(ratio >= readable ? sentences.good : sentences.faint, {
              colour: text,
              ratio: format.number(Math.floor(ratio * 10) / 10),
            })}
          </li>
        )
      })}
    </ul>
  )
}

const sentences = {
  good: 'Text in {colour} can be read on it: {ratio} : 1.',
  faint: 'Text in {colour} can hardly be read on it: {ratio} : 1 where 4.5 : 1 is needed.',
} as const
