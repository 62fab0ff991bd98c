import { spawnSync } from 'node:child_process'

const paths = process.argv.slice(2)
const result = spawnSync('biome', ['check', '--write', ...(paths.length ? paths : ['.'])], {
  stdio: 'inherit',
})
process.exit(result.status ?? 1)
