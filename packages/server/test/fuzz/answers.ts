import type { Failure } from '@barem/shared/http/envelope'
import { errorCatalogue, isErrorCode } from '@barem/shared/http/error-catalogue'
import { translate } from '@barem/shared/i18n/translate'
import { locales } from '@barem/shared/values/constants'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Operation } from './operation.ts'
import type { FuzzAnswer } from './request.ts'

/** No answer takes longer; a payload that makes the database sleep would. */
const LONGEST_MS = 8000

const untouched = Object.getOwnPropertyNames(Object.prototype).sort().join()

type Parts = Record<string, object>
export type Check = (operation: Operation, answer: FuzzAnswer) => string[]

/** What is wrong with an answer, whatever the question was: nothing may be. */
export function answerCheck(document: object): Check {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  // both module systems: the function is the export itself or its default
  const formats = 'default' in addFormats ? addFormats.default : addFormats
  ;(formats as unknown as (to: Ajv2020) => void)(ajv)
  ajv.addSchema(document, 'api')
  const validators = new Map<string, ValidateFunction>()
  const validatorOf = ({ method, path }: Operation, status: '200' | '4XX') => {
    const place = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json']
    // what many operations answer alike, as every failure, is compiled once
    const alike = JSON.stringify(
      [...place, 'schema'].reduce((part, name) => (part as Parts)[name]!, document),
    )
    const ref = `api#/${[...place, 'schema'].map(pointer).join('/')}`
    const known = validators.get(alike) ?? ajv.compile({ $ref: ref })
    validators.set(alike, known)
    return known
  }
  const mismatch = (validate: ValidateFunction, json: unknown) =>
    validate(json) ? [] : [`does not fit its schema: ${ajv.errorsText(validate.errors).slice(0, 400)}`]
  return (operation, answer) => [
    ...always(answer),
    ...(answer.status >= 300
      ? [...mismatch(validatorOf(operation, '4XX'), answer.json), ...ofFailure(answer)]
      : answer.json === undefined
        ? ofFile(operation, document, answer)
        : mismatch(validatorOf(operation, '200'), answer.json)),
  ]
}

function pointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
}

function always({ status, headers, milliseconds }: FuzzAnswer): string[] {
  const faults: string[] = []
  if (status >= 500) faults.push('is a failure of the server')
  if (milliseconds > LONGEST_MS) faults.push(`took ${Math.round(milliseconds)} ms`)
  if (headers['x-content-type-options'] !== 'nosniff') faults.push('lets a browser guess its type')
  if (!headers['content-security-policy']) faults.push('has no content security policy')
  if (Object.getOwnPropertyNames(Object.prototype).sort().join() !== untouched)
    faults.push('changed the prototype of every object')
  return faults
}

function ofFile({ method, path }: Operation, document: object, { headers }: FuzzAnswer): string[] {
  const described = (
    document as { paths: Record<string, Record<string, { responses: { 200: { content: object } } }>> }
  ).paths[path]?.[method.toLowerCase()]?.responses[200].content
  if (!described || !('application/octet-stream' in described)) return ['is no JSON']
  const sandboxed = String(headers['content-security-policy']).includes('sandbox')
  return sandboxed && headers['content-disposition'] ? [] : ['is a file that a page could run']
}

function ofFailure({ status, json }: FuzzAnswer): string[] {
  const failure = json as Failure
  if (!failure?.code) return []
  const faults: string[] = []
  if (!isErrorCode(failure.code)) return [`has the unknown code ${failure.code}`]
  if (errorCatalogue[failure.code] !== status)
    faults.push(`has the code ${failure.code}, which is not ${status}`)
  if (!hasWords(`errors.${failure.code}`)) faults.push(`has no words for ${failure.code} in both languages`)
  if (status === 400 && failure.errors.length === 0) faults.push('names no field')
  for (const { path, code, params } of failure.errors) {
    if (path === '') faults.push(`names no field for ${code}`)
    if (!hasWords(`issues.${code}`, params) && !isErrorCode(code))
      faults.push(`has no words for the issue ${code} in both languages`)
  }
  return faults
}

function hasWords(key: string, params: Record<string, string | number> = {}): boolean {
  const context = params.origin === undefined ? {} : { context: params.origin }
  return locales.every((locale) => translate(locale, key, { field: 'F', ...params, ...context }) !== key)
}
