/** What stands inside the files themselves, and what is said of their columns. */
export const spreadsheet = {
  data: 'Dữ liệu',
  guide: 'Hướng dẫn',
  lists: 'Danh sách',
  column: 'Cột',
  isRequired: 'Bắt buộc',
  explanation: 'Cách nhập',
  note: 'Lưu ý',
  guideHeader: 'Giữ nguyên dòng tiêu đề, nhập dữ liệu từ dòng 2. Cột có dấu * là bắt buộc.',
  guideFormula: 'Ô không được chứa công thức: hãy sao chép rồi dán giá trị.',
  guideRows: 'Mỗi lần nhập tối đa {{max}} dòng.',
  yes: 'Có',
  no: 'Không',
  errors: 'Lỗi',
  leftOut: 'Bỏ qua cột: {{columns}}',
}
