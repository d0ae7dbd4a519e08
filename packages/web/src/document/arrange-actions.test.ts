import { approvalLifecycle, type Status, statuses } from '@barem/shared/approval/lifecycle'
import { describe, expect, it } from 'vitest'
import { verbButtons } from '#approval/verbs.ts'
import { arrangeActions } from './arrange-actions.ts'

const person = (id: string) => ({
  id,
  mayCreate: true,
  mayUpdate: true,
  mayDelete: true,
  mayApprove: true,
  selfApprovalAllowed: false,
})

interface Opened {
  approverId?: string | null
  editing?: boolean
  dirty?: boolean
  unchanged?: boolean
}

function barOf(status: Status, id: string, opened: Opened = {}) {
  const { approverId = 'hoa', editing = false, dirty = false, unchanged = false } = opened
  const subject = {
    status,
    authorId: 'minh',
    ownerIds: ['minh'],
    requestedById: 'minh',
    approverId,
    unchanged,
  }
  const whole = { ...subject, nobodyHasActed: true, lastStep: true, inUse: false, closed: false }
  const abilities = approvalLifecycle.abilities(whole, person(id))
  const buttons = verbButtons({ entity: 'quotation' }, { abilities } as never, () => {}, { editing, dirty })
  const { primary, beside, menu } = arrangeActions(buttons)
  const keys = (actions: typeof menu) => actions.map(({ key }) => key)
  const refused = buttons.flatMap(({ key, ability }) =>
    typeof ability === 'object' ? [[key, ability.refused]] : [],
  )
  return { primary: primary?.key ?? null, beside: keys(beside), menu: keys(menu), refused }
}

describe('the action bar', () => {
  it('never leads with taking back or cancelling, and offers each action once', () => {
    for (const status of statuses)
      for (const id of ['minh', 'hoa', 'trang'])
        for (const editing of [true, false]) {
          const { primary, beside, menu } = barOf(status, id, { editing })
          expect([null, 'approve', 'request-approval']).toContain(primary)
          const all = [primary, ...beside, ...menu].filter((key) => key !== null)
          expect(new Set(all).size).toBe(all.length)
        }
  })

  it('gives the approver both answers at hand, the author taking back', () => {
    expect(barOf('pending', 'hoa')).toMatchObject({ primary: 'approve', beside: ['reject'] })
    expect(barOf('pending', 'minh')).toMatchObject({ primary: null, beside: ['withdraw'] })
  })

  it('leads whoever writes to sending, also where no approver is named yet', () => {
    expect(barOf('draft', 'minh', { editing: true, approverId: null }).primary).toBe('request-approval')
    expect(barOf('draft', 'minh', { approverId: null }).primary).toBe(null)
  })

  it('says why what changes nothing is not sent, until something is typed that may change something', () => {
    const still = barOf('draft', 'minh', { editing: true, unchanged: true })
    expect(still).toMatchObject({ primary: null, beside: [] })
    expect(still.refused).toContainEqual(['request-approval', 'approval.unchanged'])
    expect(barOf('draft', 'minh', { editing: true, unchanged: true, dirty: true }).primary).toBe(
      'request-approval',
    )
  })

  it('has no primary action while something is typed: saving is', () => {
    const sending = { key: 'send', label: '', leads: true, ability: true as const, run: () => {} }
    expect(arrangeActions([sending]).primary).toBe(sending)
    const quiet = arrangeActions([sending], { quiet: true })
    expect([quiet.primary, quiet.beside]).toEqual([null, [sending]])
  })

  it('leads to what comes next in front of printing, which leads where nothing else does', () => {
    const run = () => {}
    const print = {
      key: 'print',
      label: '',
      leads: true,
      beside: true,
      yields: true,
      ability: true as const,
      run,
    }
    const settle = { key: 'settle', label: '', leads: true, ability: true as const, run }
    expect(arrangeActions([print]).primary).toBe(print)
    expect(arrangeActions([print, { ...settle, ability: false }]).primary).toBe(print)
    expect(arrangeActions([print, settle])).toEqual({ primary: settle, beside: [print], menu: [] })
    expect(arrangeActions([print, settle], { narrow: true })).toEqual({
      ...{ primary: settle, beside: [], menu: [print] },
    })
  })

  it('puts what ends a document below what does not', () => {
    const action = (key: string, danger: boolean) => ({
      key,
      label: '',
      danger,
      ability: true as const,
      run: () => {},
    })
    const { menu } = arrangeActions([action('cancel', true), action('copy', false), action('end', true)])
    expect(menu.map(({ key }) => key)).toEqual(['copy', 'cancel', 'end'])
  })
})
