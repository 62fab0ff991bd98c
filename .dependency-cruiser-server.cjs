// Rooms and faces of the server. An import of a type is an import: whoever must know a type must know its room.
const { options } = require('./.dependency-cruiser.cjs')

/** The rooms of src/server/platform, from the lowest: each may know those before it. */
const rooms = [
  'process',
  'secrets',
  'database',
  'change-log',
  'tenancy',
  'contract',
  'guards',
  'files',
  'identity',
  'http',
  'mail',
  'pushes',
  'outbound',
  'pictures',
  'jobs',
  'binding',
  'metrics',
  'collections',
]
const platform = (names) => `^src/server/platform/(${names.join('|')})/`

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...rooms.slice(0, -1).map((room, at) => ({
      name: `room-${room}-knows-those-below`,
      comment:
        `Of the rooms of platform/, ${room} may know ${rooms.slice(0, at).join(', ') || 'none'}: ` +
        'pass in what it needs, or move what both need (often a type) into the lower room.',
      severity: 'error',
      from: { path: platform([room]) },
      to: { path: platform(rooms.slice(at + 1)) },
    })),
    {
      name: 'platform-has-rooms',
      comment:
        'Each file of src/server/platform stands in a room; a new room gets its place in the order of rooms in this file.',
      severity: 'error',
      from: {},
      to: { path: '^src/server/platform/', pathNot: platform(rooms) },
    },
    {
      name: 'parts-do-not-know-the-whole',
      comment:
        'app.ts and registry.ts put platform, features and pages together, the operator works on them: pass in what a part needs, or move it down.',
      severity: 'error',
      from: { path: '^src/server/(platform|features|pages)/' },
      to: { path: '^src/server/(operator/|(app|main|openbranch|registry)\\.ts$)' },
    },
    {
      name: 'rooms-do-not-know-the-programs',
      comment:
        'main.ts and openbranch.ts run what stands in rooms: what a room needs of them stands below both.',
      severity: 'error',
      from: { path: '^src/server/(operator|demo|platform|features|pages)/' },
      to: { path: '^src/server/[^/]+\\.ts$' },
    },
    {
      name: 'features-do-not-know-the-demo',
      comment:
        'The demo is made of what features do. What a feature does for the demo stands in the feature.',
      severity: 'error',
      from: { path: '^src/server/(platform|features)/' },
      to: { path: '^src/server/demo/' },
    },
    {
      name: 'features-show-one-face',
      comment:
        'Of another feature only its public.ts may be known: export there what you need, with the reason above it.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: { path: '^src/server/features/', pathNot: '^src/server/features/($1/|[^/]+/public\\.ts$)' },
    },
    {
      name: 'server-uses-faces',
      comment:
        'Pages, demo, operator and app use a feature by its public.ts; registry.ts alone names handlers, jobs and token checks, ' +
        'bounded-tables.ts what erases, which reaches across features, and personal-parts.ts what each tells of people.',
      severity: 'error',
      from: {
        path: '^src/server/',
        pathNot: '^src/server/(features/|(registry|bounded-tables|personal-parts)\\.ts$)',
      },
      to: { path: '^src/server/features/', pathNot: '/public\\.ts$' },
    },
  ],
  options,
}
