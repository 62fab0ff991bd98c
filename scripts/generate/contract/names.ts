/** `contact-request` → `ContactRequest`; what is upper case already stays so. */
export function pascalCase(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => word[0]?.toUpperCase() + word.slice(1))
    .join('')
}

/** `address_zip`, `addressZip` or `address-zip` → `Address zip`: a label where the description gives none. */
export function humanize(text: string): string {
  const words = text
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .map((word) => (/^[A-Z]+$/.test(word) ? word : word.toLowerCase()))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The name itself, or with the first number that makes it free. */
export function freeName(name: string, taken: (name: string) => boolean): string {
  if (!taken(name)) return name
  let number = 2
  while (taken(`${name}${number}`)) number += 1
  return `${name}${number}`
}
