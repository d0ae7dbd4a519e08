import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Outcome, runProof } from '../prove/proof.ts'
import { root } from './root.ts'

const kept: Outcome = { figure: '0 lost', wanted: '0 lost', control: '5 lost', ok: true }
const said: string[] = []
const options = { quick: true, say: (line: string) => void said.push(line) }

test('what a proof started is ended, the last first, even where ending one fails', async () => {
  const ended: string[] = []
  const outcome = await runProof(
    {
      promise: 'x',
      run: async (ctx) => {
        ctx.defer(() => ended.push('first'))
        ctx.defer(() => {
          throw new Error('stuck')
        })
        ctx.defer(() => ended.push('last'))
        return { ...kept, figure: `${ctx.size(1000, 10)}` }
      },
    },
    options,
  )
  expect(outcome).toEqual({ ...kept, figure: '10' })
  expect(ended).toEqual(['last', 'first'])
  expect(said).toContain('while ending: stuck')
})

test('a proof that breaks off is a broken promise, and ends what it started', async () => {
  let ended = false
  const outcome = await runProof(
    {
      promise: 'x',
      run: async (ctx) => {
        ctx.defer(() => {
          ended = true
        })
        throw new Error('no server')
      },
    },
    options,
  )
  expect([outcome.ok, outcome.figure, ended]).toEqual([false, 'fault: no server', true])
})

test('a proof nobody wrote is named, with those there are', () => {
  expect(() =>
    execFileSync(process.execPath, [join(root, 'bin/prove.ts'), 'nothing'], {
      cwd: root,
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ).toThrow(/There is no proof nothing: choose among .*crash-points, .*durable/)
})

test('every proof stands in docs/proofs.md with what was seen, and nothing else does', () => {
  const text = (file: string) => readFileSync(join(root, file), 'utf8')
  const proofs = globSync('prove/*.ts', { cwd: root }).filter((file) =>
    /^export const proof/m.test(text(file)),
  )
  const told = [...text('docs/proofs.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(
    ([, name]) => `prove/${name}.ts`,
  )
  expect(told.sort()).toEqual(proofs.sort())
})

test('what the controls take out stands in the sources', () => {
  const sources = globSync('packages/server/src/**/*.ts', { cwd: root })
  const taken = globSync('prove/*.ts', { cwd: root }).flatMap((proof) =>
    [
      ...readFileSync(join(root, proof), 'utf8').matchAll(
        /file: '([^']+)',\s*find: (?:'([^']*)'|"([^"]*)")/g,
      ),
    ].map(([, file, single, double]) => ({ proof, file: file!, find: single ?? double! })),
  )
  expect(taken.length).toBeGreaterThan(10)
  const stands = ({ file, find }: (typeof taken)[number]) =>
    sources.some((one) => one.endsWith(file) && readFileSync(join(root, one), 'utf8').includes(find))
  expect(taken.filter((one) => !stands(one))).toEqual([])
})
