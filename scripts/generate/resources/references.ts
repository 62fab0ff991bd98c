import type { Field, Resource } from '#rules/resource.ts'

const suffix = /^(.+?)(?:[_-](?:id|uuid|key|slug|alias)|I[dD]|U(?:uid|UID))$/

/** A field called like another resource's record, with an identifier's ending, refers to it: `owner_id`, `petId`. */
export function linkReferences(resources: Resource[]): Resource[] {
  const names = new Map<string, string>()
  for (const { name, singleton } of resources) {
    if (!singleton) for (const form of [name, singular(name)]) names.set(plain(form), name)
  }
  const link = (field: Field): Field => {
    const stem = suffix.exec(field.name.split('.').at(-1) ?? '')?.[1]
    return {
      ...field,
      reference: field.reference ?? (stem ? (names.get(plain(stem)) ?? null) : null),
      ...(field.fields && { fields: field.fields.map(link) }),
    }
  }
  return resources.map((resource) => ({ ...resource, fields: resource.fields.map(link) }))
}

export function singular(name: string): string {
  if (/ies$/.test(name)) return name.replace(/ies$/, 'y')
  if (/(ch|sh|x|z|ss)es$/.test(name)) return name.replace(/es$/, '')
  return name.replace(/([^s])s$/, '$1')
}

const plain = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
