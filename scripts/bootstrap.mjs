// The only script that runs on whatever Node is there: it installs the pinned packages, among them the Node that
// everything else runs on, and hands over to it. Plain JavaScript without dependencies, old syntax on purpose.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.openbranch-installed')
const windows = process.platform === 'win32'
const pinnedNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')

const tasks = {
  start: 'scripts/start/main.ts',
  dev: 'scripts/dev/main.ts',
  mock: 'scripts/mock/main.ts',
  admin: 'scripts/admin/main.ts',
  generate: 'scripts/generate/main.ts',
  test: 'scripts/test/main.ts',
  fix: 'scripts/test/fix.ts',
  bench: 'scripts/bench/main.ts',
  openbranch: 'src/server/openbranch.ts',
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** A fingerprint of what should be installed. */
function wanted() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(process.platform + process.arch)
    .digest('hex')
}

/** Whether packages that were installed by hand (`npm install`) are exactly the pinned ones. */
function installedByHand() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const there = readJson(record).packages
  const locked = readJson(join(root, 'package-lock.json')).packages
  return Object.keys(locked).every((path) => {
    if (path === '' || locked[path].optional || locked[path].link) return true
    return there[path] !== undefined && there[path].version === locked[path].version
  })
}

function isInstalled(hash) {
  if (!existsSync(pinnedNode)) return false
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return true
  if (!installedByHand()) return false
  writeFileSync(stamp, hash)
  return true
}

function countPackages() {
  if (!existsSync(modules)) return 0
  let count = 0
  for (const name of readdirSync(modules)) {
    if (name.charAt(0) === '.') continue
    count += name.charAt(0) === '@' ? readdirSync(join(modules, name)).length : 1
  }
  return count
}

/** Runs npm with the Node that npm itself was started with: the pinned one is being replaced. */
function npm(args, options) {
  const cli = process.env.npm_execpath
  if (cli && /npm-cli\.c?js$/.test(cli)) {
    return spawn(process.env.npm_node_execpath || process.execPath, [cli].concat(args), options)
  }
  return spawn('npm', args, Object.assign({ shell: windows }, options))
}

function install(hash) {
  const total = Object.keys(readJson(join(root, 'package-lock.json')).packages).length
  const started = Date.now()
  process.stderr.write(`Installing ${total} pinned packages (only the first time, about a minute) …\n`)
  mkdirSync(modules, { recursive: true })
  return new Promise((resolve) => {
    let output = ''
    const child = npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const progress = setInterval(() => {
      const seconds = Math.round((Date.now() - started) / 1000)
      process.stderr.write(`  ${seconds} s, ${countPackages()} folders of packages unpacked\n`)
    }, 10000)
    const keep = (chunk) => {
      output = (output + chunk).slice(-4000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) =>
      fail(`npm could not be started (${error.message}): install npm 10 or newer.`),
    )
    child.on('close', (code) => {
      clearInterval(progress)
      if (code !== 0) fail(`${output}\nThe packages could not be installed (npm ci ended with ${code}).`)
      if (!existsSync(pinnedNode))
        fail('The packages were installed without the pinned Node: allow its install script.')
      writeFileSync(stamp, hash)
      process.stderr.write(`Installed in ${Math.round((Date.now() - started) / 1000)} s.\n`)
      resolve()
    })
  })
}

/** Runs a task on the pinned Node as if it had been started itself: same output, same signals, same exit code. */
function handOver(file, args) {
  const child = spawn(pinnedNode, [join(root, file)].concat(args), {
    cwd: root,
    stdio: 'inherit',
    env: Object.assign({}, process.env, {
      PATH: join(modules, '.bin') + (windows ? ';' : ':') + process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE || join(modules, '.cache', 'openbranch', 'compiled'),
    }),
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // Ctrl-C in a terminal reaches the child by itself; a second one would mean 'at once'.
      if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal)
    })
  }
  // npm runs this in a shell that does not hand signals on: when npm is stopped, only its end is to be seen.
  const parent = process.ppid
  if (process.env.npm_lifecycle_event) {
    setInterval(() => {
      if (process.ppid !== parent) child.kill('SIGTERM')
    }, 300).unref()
  }
  child.on('error', (error) => fail(`The pinned Node does not run here (${error.message}).`))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

function main() {
  const [task, , separator, ...rest] = process.argv.slice(2)
  const file = tasks[task]
  if (!file) fail(`Say one of: ${Object.keys(tasks).join(', ')}.`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    fail(`Openbranch needs Node 20 or newer to start; this is Node ${process.versions.node}.`)
  }
  if (!existsSync(join(root, file))) fail(`${file} is not there: this copy is not complete.`)
  const args = separator === '--' ? rest : process.argv.slice(3)
  let hash
  try {
    hash = wanted()
    if (isInstalled(hash)) return handOver(file, args)
    mkdirSync(modules, { recursive: true })
  } catch (error) {
    fail(`This folder cannot be used (${error.message}).`)
  }
  install(hash).then(() => handOver(file, args))
}

main()
