import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { blocksOf } from './document.ts'
import { root, writings } from './source.ts'

const documents = writings.filter(({ path }) => path.endsWith('.md'))
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** The first cells of the rows of all tables in `text`, without head and rule. */
const firstCells = (text: string): string[] =>
  [...text.matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell).filter((cell) => cell && !/^-+$/.test(cell))

test('links between documents lead to a file', () => {
  const broken = documents.flatMap(({ path, text }) =>
    [...text.replace(/`[^`\n]+`/g, '').matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(root, dirname(path), target)))
      .map((target) => `${path}: ${target}`),
  )
  expect(broken).toEqual([])
})

/** What `git` prints in the project's folder, without the last line break; null where it fails, as without a clone. */
const git = (...words: readonly string[]): string | null => {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trimEnd() : null
}

test('commits that documents name are in the history', () => {
  if (git('rev-parse', '--is-shallow-repository') !== 'false') return
  const commits = git('rev-list', 'HEAD')?.split('\n') ?? []
  const named = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([0-9a-f]{7,12})`/g)].map(([, name = '']) => ({ path, name })),
  )
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter(({ name }) => !commits.some((commit) => commit.startsWith(name)))).toEqual([])
})

/** Documents that describe the project as it is; decisions and the changelog are records of their day. */
const present = documents.filter(({ path }) =>
  /^(ARCHITECTURE|CONTRIBUTING|STYLE|README|SECURITY|docs\/[\w-]+)\.md$/.test(path),
)

/** Files that documents name and a command writes. */
const generated = ['docs/performance.json']

test('files and folders that documents name exist', () => {
  const paths = writings.map(({ path }) => path)
  const isThere = (name: string) =>
    paths.some((path) => path === name || path.endsWith(`/${name}`) || `/${path}`.includes(`/${name}/`))
  const named = present.flatMap(({ path, text }) =>
    [...text.matchAll(/`([\w./-]+)`/g)]
      .map(([, name = '']) => name.replace(/\/$/, ''))
      .filter((name) => /^[a-z][\w-]*(\/[\w.-]+)+$|^[a-z][\w-]*\.(ts|tsx|sql|md)$/.test(name))
      .filter((name) => !isThere(name) && !generated.includes(name) && !existsSync(join(root, name)))
      .map((name) => `${path}: ${name}`),
  )
  expect(named).toEqual([])
})

describe('decisions', () => {
  const list = textOf('docs/decisions/README.md')
  const records = documents.filter(({ path }) => /^docs\/decisions\/\d{4}/.test(path))

  test('are numbered one after the other, and listed by topic under their titles', () => {
    const listed = [...list.matchAll(/^\| \[(\d{4})\]\(([\w-]+\.md)\) \| (.+) \|$/gm)].map(
      ([, number, file, title]) => ({ path: `docs/decisions/${file}`, head: `# ${number} — ${title}` }),
    )
    listed.sort((one, other) => one.path.localeCompare(other.path))
    const written = records.map(({ path, text }) => ({ path, head: text.split('\n')[0] }))
    expect(listed).toEqual(written)
    expect(records.map(({ path }) => Number(path.slice('docs/decisions/'.length).slice(0, 4)))).toEqual(
      records.map((_, index) => index + 1),
    )
  })

  test('give a reason for every runtime dependency', () => {
    const packages = globSync('{apps,packages}/*/package.json', { cwd: root }).flatMap((path) => {
      const { dependencies = {} } = JSON.parse(textOf(path)) as { dependencies?: Record<string, string> }
      return Object.keys(dependencies).filter((name) => !name.startsWith('@kawaraban/'))
    })
    const reasons = ['0002-server-dependencies', '0003-web-dependencies']
      .flatMap((name) => firstCells(textOf(`docs/decisions/${name}.md`)))
      .join(' ')
    expect(packages.filter((name) => !reasons.includes(`\`${name}\``))).toEqual([])
  })
})

test('the README counts the lines of the requirements', () => {
  const lines = textOf('docs/requirements.md').match(/^- (?!W-|S-)[A-Z]+-\d\d (?=\|)/gm) ?? []
  expect(lines.length).toBeGreaterThan(400)
  expect(textOf('README.md')).toContain(`in ${lines.length} lines`)
})

test('the operators’ guide says of every table what is stored in it', () => {
  const guide = textOf('docs/operations.md')
  const stored = guide.slice(guide.indexOf('## What is stored'), guide.indexOf('## Daily maintenance'))
  const migrations = globSync('apps/server/src/db/migrations/*.sql', { cwd: root }).map(textOf).join('\n')
  const tables = [...migrations.matchAll(/^create table (\w+)/gm)].map(([, name = '']) => name)
  expect(tables.length).toBeGreaterThan(30)
  expect(tables.filter((name) => !stored.includes(`\`${name}\``))).toEqual([])
})

describe('of what operators copy from their guide', () => {
  test('G-328 G-329 nginx logs neither query nor Referer, and redirects no call of the API', () => {
    const blocks = blocksOf('docs/operations.md', 'Several servers behind a proxy')
    const site = blocks.find(({ language }) => language === 'nginx')?.text ?? ''
    const [format = '', ...servers] = site.split(/^server /m)
    expect(format).toMatch(/^log_format kawaraban '/)
    expect(format).not.toMatch(/\$(request|request_uri|args|query_string|arg_\w+|http_\w+)\b/)
    expect(servers).toHaveLength(2)
    for (const server of servers) {
      expect(server).toMatch(/^ {2}access_log \S+ kawaraban;$/m)
      expect(server).toMatch(/^ {2}error_log \S+ emerg;$/m)
    }
    expect(servers[0]).toMatch(/location \/v1\/ {\n {4}return 403;\n {2}}/)
  })

  test('every backup is for its user alone', () => {
    const backups = blocksOf('docs/operations.md', 'Backup').filter(({ isRun }) => isRun)
    expect(backups.map(({ text }) => text.split('\n')[0])).toEqual(Array(4).fill('umask 077'))
    const folder = mkdtempSync(join(tmpdir(), 'kawaraban-backup-'))
    mkdirSync(join(folder, 'data'))
    const command = `umask 022\n${backups[0]?.text}`
    const { status } = spawnSync('bash', ['-eu', '-c', command], {
      cwd: folder,
      env: { ...process.env, DATA_DIR: 'data' },
    })
    const { mode } = statSync(join(folder, 'kawaraban-data.tar.gz'))
    rmSync(folder, { recursive: true })
    expect([status, mode & 0o777]).toEqual([0, 0o600])
  })
})

test('the glossary explains a word once', () => {
  const cells = [...textOf('docs/glossary.md').matchAll(/^\| (.*?) \|/gm)].map(([, cell = '']) => cell)
  const words = cells.filter((cell) => !/^([–—-]+|word|日本語)$/.test(cell))
  expect(words.filter((word, index) => words.indexOf(word) !== index)).toEqual([])
})
