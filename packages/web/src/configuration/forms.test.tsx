import { configurationKeys, isKnownKey } from '@barem/shared/configuration/known'
import { resources } from '@barem/shared/i18n/resources'
import { locales } from '@barem/shared/values/constants'
import { QueryClientProvider } from '@tanstack/react-query'
import { Form } from 'antd'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormState } from '#form/form-context.ts'

const { FormContext } = await import('#form/form-context.ts')
const { queryClient } = await import('#api/query.ts')
const { formOf } = await import('./forms.tsx')

/** The names whose fields a form draws: those that asked for their label. */
function drawn({ Fields, schema }: ReturnType<typeof formOf>): string[] {
  const names = new Set<string>()
  const labels = new Proxy({}, { get: (_, name) => void names.add(String(name)) })
  const nothing = () => {}
  const state: FormState = {
    ...{ schema, labels, issues: [], first: null, disabled: false },
    ...{ check: nothing, put: nothing, fill: nothing },
  }
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <FormContext value={state}>
        <Form>
          <Fields />
        </Form>
      </FormContext>
    </QueryClientProvider>,
  )
  return [...names].toSorted()
}

const textAt = (text: unknown, path: string) =>
  path
    .split('.')
    .reduce<unknown>((inner, name) => (inner as Record<string, unknown> | undefined)?.[name], text)

test.each([...configurationKeys, 'a key of the company'])(
  '%s: each field of its schema is drawn, and has its label in both languages',
  (key) => {
    const form = formOf(key)
    const names = Object.keys(form.schema.shape).toSorted()
    // the company itself is not switched off
    const shown = key === 'company' ? names.filter((name) => name !== 'enabled') : names
    expect(drawn(form)).toEqual(shown)
    const asked = [
      ...names.map((name) => form.labels[name] ?? `no label: ${name}`),
      ...(isKnownKey(key) ? [`configuration.known.${key}`, `configuration.hint.${key}`] : []),
    ]
    for (const locale of locales)
      expect(asked.filter((path) => typeof textAt(resources[locale], path) !== 'string')).toEqual([])
  },
)
