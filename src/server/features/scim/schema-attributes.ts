/** The attributes that are kept, as RFC 7643, 7 describes attributes. */

interface AttributeDescription {
  readonly name: string
  readonly type: 'string' | 'boolean' | 'complex'
  readonly multiValued: boolean
  readonly description: string
  readonly required: boolean
  readonly caseExact: boolean
  readonly mutability: 'readOnly' | 'readWrite' | 'immutable'
  readonly returned: 'always' | 'default'
  readonly uniqueness: 'none' | 'server'
  readonly canonicalValues?: readonly string[]
  readonly subAttributes?: readonly AttributeDescription[]
}

function attribute(
  name: string,
  description: string,
  more: Partial<AttributeDescription> = {},
): AttributeDescription {
  return {
    name,
    type: 'string',
    multiValued: false,
    description,
    required: false,
    caseExact: false,
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...more,
  }
}

const fixed = { mutability: 'readOnly' } as const

const externalId = attribute('externalId', 'What the directory calls it.', { caseExact: true })

export const userAttributes: readonly AttributeDescription[] = [
  attribute('userName', 'Unique, whatever the size of its letters.', {
    required: true,
    uniqueness: 'server',
  }),
  externalId,
  attribute('name', 'Given and family name are needed; where they are not said, displayName has them.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Both as one text.', fixed),
      attribute('givenName', 'First name.'),
      attribute('familyName', 'Last name.'),
    ],
  }),
  attribute('displayName', 'As the directory shows the person.'),
  attribute('emails', 'One is kept: the primary one, else that of work, else the first, else the userName.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'The address, unique here.', { uniqueness: 'server' }),
      attribute('type', 'Always work.', { canonicalValues: ['work'] }),
      attribute('primary', 'Always true.', { type: 'boolean' }),
    ],
  }),
  attribute('active', 'Whether the person may sign in.', { type: 'boolean' }),
  attribute('groups', 'Groups that the person is in.', {
    type: 'complex',
    multiValued: true,
    ...fixed,
    subAttributes: [
      attribute('value', 'Id of the group.', fixed),
      attribute('display', 'Name of the group.', fixed),
      attribute('type', 'Always direct.', { ...fixed, canonicalValues: ['direct'] }),
    ],
  }),
]

export const groupAttributes: readonly AttributeDescription[] = [
  attribute('displayName', 'Unique. It may stand for roles.', { required: true, uniqueness: 'server' }),
  externalId,
  attribute('members', 'People, and no groups.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the person.', { mutability: 'immutable' }),
      attribute('display', 'Name of the person.', fixed),
      attribute('type', 'Always User.', { mutability: 'immutable', canonicalValues: ['User'] }),
    ],
  }),
]
