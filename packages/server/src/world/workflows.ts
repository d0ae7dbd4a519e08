import type { Approver } from '@barem/shared/workflow/diagram'
import type { Workflow, WorkflowChoices } from '@barem/shared/workflow/endpoints'
import type { Rule } from '@barem/shared/workflow/rule'
import { diagramOf, type Step } from '@barem/shared/workflow/steps'
import type { Call } from './quotations.ts'

const BY = 'admin.lan'
const from = (figure: number): Rule => ({
  match: 'all',
  rules: [{ field: 'total', is: 'at-least', figure }],
})

/**
 * A workflow for dear expenses of the warehouse, drawn and published by an administrator, and once more when dearer ones were
 * to go to the director. Nobody of the warehouse has written an expense yet: what the demo world tells is decided as before.
 */
export async function seedWorkflows(call: Call): Promise<void> {
  const there: unknown[] = await call(BY, 'GET', '/Workflow?pageSize=1')
  if (there.length > 0) return
  const departments: { id: string; code: string }[] = await call(BY, 'GET', '/Department/options')
  const { people, groups }: WorkflowChoices = await call(BY, 'GET', '/Workflow/choices?type=expenseTicket')
  const idOf = (some: readonly { id: string; name: string }[], name: string) => {
    const found = some.find((one) => one.name === name)
    if (!found) throw new Error(`the seed knows no ${name}`)
    return found.id
  }
  const person = (name: string): Approver => ({ by: 'people', ids: [idOf(people, name)] })
  const checked: Step = {
    node: {
      ...{ id: 'check', kind: 'approval', name: 'Kiểm chứng từ', quorum: 'any' },
      approver: person('Nguyễn Thị Lan'),
    },
    only: null,
  }
  const decided: Step = {
    node: {
      ...{ id: 'director', kind: 'approval', name: 'Giám đốc duyệt', quorum: 'any' },
      approver: person('Phạm Thị Hòa'),
    },
    only: from(50_000_000),
    condition: { id: 'dear', name: 'Từ 50 triệu' },
  }
  const told: Step = {
    node: {
      ...{ id: 'accountants', kind: 'notify', name: 'Báo kế toán chi' },
      approver: { by: 'group', id: idOf(groups, 'Kế toán') },
    },
    only: null,
  }
  const form = {
    ...{ name: 'Chi phí kho từ 20 triệu', type: 'expenseTicket', rules: from(20_000_000) },
    description: 'Thuê cẩu, sửa xe nâng, bốc xếp; dưới mức này người duyệt ghi trên phiếu quyết định.',
    departmentId: departments.find(({ code }) => code === 'KHO')!.id,
  }
  const publish = ({ id, version }: Workflow): Promise<Workflow> =>
    call(BY, 'POST', `/Workflow/${id}/publish`, { version })
  const first = await publish(
    await call(BY, 'POST', '/Workflow', { ...form, diagram: diagramOf([checked, told]) }),
  )
  const diagram = diagramOf([checked, decided, told])
  const { id, version } = first
  await publish(await call(BY, 'PUT', '/Workflow', { ...form, diagram, id, version }))
}
