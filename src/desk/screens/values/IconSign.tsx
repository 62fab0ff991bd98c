import { iconName } from '#rules/icon-words.ts'
import { icons } from '#ui/icons.ts'

/** An icon of the set, with its name for those who do not see it; the name alone where the set has none such. */
export function IconSign({ value }: { value: unknown }) {
  const name = iconName(String(value))
  if (!name) return <span>{String(value)}</span>
  const Sign = icons[name]
  return (
    <span title={name}>
      <Sign size={18} role="img" aria-label={name} />
    </span>
  )
}
