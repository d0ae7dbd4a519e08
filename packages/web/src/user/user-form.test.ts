import { resources } from '@barem/shared/i18n/resources'
import { userBody } from '@barem/shared/user/form'
import { expect, test } from 'vitest'
import { fieldIssues } from '#form/schema-facts.ts'

test.each(['ngắn', 'sales minh', 'sales..minh', '.sales.minh', 'sales.minh_', 'sales-minh', 'a'.repeat(21)])(
  'the form of a user says of the username %j what the specification says (section 5)',
  (typed) => {
    const [issue, ...others] = fieldIssues(userBody, 'username', typed)
    expect([issue?.path, issue?.code, others]).toEqual(['username', 'username', []])
    const said = (locale: 'vi' | 'en') => resources[locale].issues.username
    expect(said('en')).toMatch(/at least 8 characters, no special characters or spaces$/)
    expect(said('vi')).toMatch(/ít nhất 8 ký tự, không có ký tự đặc biệt hoặc khoảng trắng$/)
  },
)
