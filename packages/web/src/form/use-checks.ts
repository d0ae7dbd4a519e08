import type { Issue } from '@barem/shared/values/issue'
import type { FormInstance } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { z } from 'zod'
import { type Fault, faultOf, inOrder, partsOf, rootCauses, standing } from './faults.ts'
import { pageOrder } from './page-order.ts'
import type { FormValues, RecordFormProps } from './RecordForm.tsx'
import { fieldIssues, formIssues } from './schema-facts.ts'

/** Milliseconds without a key. */
const VALIDATION_DEBOUNCE_MS = 150

type Props<S extends z.ZodObject> = Pick<
  RecordFormProps<S>,
  'schema' | 'labels' | 'validate' | 'atOnce' | 'follows'
>

/** What is wrong with the fields, and when it is said: in the order of the page, whose form has this id. */
export function useChecks<S extends z.ZodObject>(props: Props<S>, form: FormInstance, id: string) {
  const { schema, labels, validate, atOnce = [], follows } = props
  const [said, setFaults] = useState<Fault[]>([])
  const [first, setFirst] = useState<Issue | null>(null)
  const [refused, setRefused] = useState(false)
  const judging = useRef<ReturnType<typeof setTimeout>>(undefined)
  const causesOf = (found: readonly Issue[]) => rootCauses(found, follows)
  /** As the fields stand on the page; those that it does not show are known by the schema alone. */
  const order = () => [...new Set([...pageOrder(document.getElementById(id)), ...Object.keys(schema.shape)])]
  const setSaid = (change: (before: Fault[]) => Fault[]) => {
    const names = order()
    setFaults((before) => inOrder(change(before), names, ({ issue }) => issue.path))
  }
  const judge = (values: FormValues): Issue[] =>
    causesOf([...formIssues(schema, values), ...(validate?.(values) ?? [])])
  const check = (name: string) => {
    // Leaving an empty field is not an error yet; a message below it would also move the button being pressed.
    if (!form.isFieldTouched(name)) return
    const values: FormValues = form.getFieldsValue(true)
    const found = fieldIssues(schema, name, values[name]).map((issue) => faultOf(issue, values))
    setSaid((before) => {
      const own = before.filter(({ issue }) => partsOf(issue.path).field === name)
      const others = before.filter((fault) => !own.includes(fault))
      return [...others, ...(found.length > 0 ? found : standing(own, judge(values), values))]
    })
  }
  const changed = () => {
    if (said.length === 0 && (!validate || atOnce.length === 0)) return
    // Debounced: validation reads the whole form.
    clearTimeout(judging.current)
    judging.current = setTimeout(() => {
      const values: FormValues = form.getFieldsValue(true)
      const found = judge(values)
      setSaid((before) => standing(before, found, values, atOnce))
    }, VALIDATION_DEBOUNCE_MS)
  }
  useEffect(() => () => clearTimeout(judging.current), [])
  const go = (issue: Issue) => {
    setFirst({ ...issue })
    // After the form can be typed in again.
    setTimeout(() => form.scrollToField(partsOf(issue.path).field, { block: 'center', focus: true }))
  }
  const show = (found: readonly Issue[], { fromServer = false } = {}) => {
    const values: FormValues = form.getFieldsValue(true)
    const causes = inOrder(causesOf(found), order(), ({ path }) => path)
    setFaults(causes.map((issue) => faultOf(issue, values, fromServer)))
    setRefused(true)
    const placed = causes.find(({ path }) => partsOf(path).field in schema.shape)
    if (placed) go(placed)
  }
  const issues = useMemo(() => said.map(({ issue }) => issue), [said])
  /** Those that no field of the form can say. */
  const unplaced = issues.filter(({ path }) => !(partsOf(path).field in labels))
  const clear = () => {
    setFaults([])
    setRefused(false)
  }
  return { issues, first, refused, unplaced, judge, check, changed, show, go, clear }
}
