// What the columns of a file with tasks may be called, and the words in their cells.
import type { TaskMapping } from '#contract/task-import.ts'
import type { Priority } from '#contract/tasks.ts'

/** English, German, Arabic and Japanese, as this product and others call them. */
export const columnNames: Record<keyof TaskMapping, string[]> = {
  title: [
    ...['title', 'task name', 'task', 'name', 'summary', 'subject', 'card name', 'content', 'to do'],
    ...['Titel', 'Aufgabe', 'Aufgabenname', 'Betreff', 'Bezeichnung', 'Name der Aufgabe'],
    ...['العنوان', 'عنوان', 'المهمة', 'مهمة', 'اسم المهمة', 'عنوان المهمة'],
    ...['タイトル', '件名', 'タスク', 'タスク名', '題名', '名前'],
  ],
  description: [
    ...['description', 'notes', 'note', 'details', 'card description', 'comment'],
    ...['Beschreibung', 'Notizen', 'Notiz', 'Bemerkung', 'Details'],
    ...['الوصف', 'وصف', 'ملاحظات', 'التفاصيل'],
    ...['説明', '内容', '備考', 'メモ', '詳細'],
  ],
  priority: [
    ...['priority', 'urgency', 'importance'],
    ...['Priorität', 'Dringlichkeit', 'Wichtigkeit', 'Prio'],
    ...['الأولوية', 'أولوية'],
    ...['優先度', '優先順位', '重要度'],
  ],
  deadline: [
    ...['deadline', 'due date', 'due', 'due on', 'due day', 'date'],
    ...['Frist', 'Fällig', 'Fällig am', 'Fälligkeit', 'Fälligkeitsdatum', 'Termin', 'Datum'],
    ...['الموعد النهائي', 'تاريخ الاستحقاق', 'الموعد', 'التاريخ'],
    ...['期限', '期日', '締切', '締め切り', '期限日', '日付'],
  ],
  assignee: [
    ...['assignee email', 'assignee', 'assigned to', 'responsible', 'owner', 'email'],
    ...['Zuständig', 'Zugewiesen an', 'Zuständige Person', 'Verantwortlich', 'Bearbeiter', 'E-Mail'],
    ...['المكلف', 'مسندة إلى', 'المسؤول', 'البريد الإلكتروني'],
    ...['担当者', '担当', '割り当て先', 'メールアドレス'],
  ],
  completed: [
    ...['completed', 'done', 'finished', 'complete', 'status', 'progress'],
    ...['Erledigt', 'Abgeschlossen', 'Fertig', 'Status', 'Fortschritt'],
    ...['مكتملة', 'مكتمل', 'منجزة', 'الحالة'],
    ...['完了', '完了済み', 'ステータス', '状態', '進捗'],
  ],
}

export const priorityWords = [
  [
    'critical',
    ['1', 'critical', 'urgent', 'kritisch', 'dringend', 'حرجة', 'حرج', 'عاجلة', 'عاجل', '最優先', '緊急'],
  ],
  [
    'high',
    ['2', 'high', 'important', 'hoch', 'wichtig', 'عالية', 'عالي', 'مهمة', 'مهم', '高', '高い', '重要'],
  ],
  ['medium', ['3', 'medium', 'normal', 'mittel', 'متوسطة', 'متوسط', 'عادية', 'عادي', '中', '普通', '通常']],
  ['low', ['4', 'low', 'nice to have', 'niedrig', 'gering', 'منخفضة', 'منخفض', '低', '低い']],
] as const satisfies [Priority, string[]][]

const yes = [
  ...['yes', 'y', 'true', '1', 'x', '✓', '✔', '☑', 'completed', 'complete', 'done', 'closed', 'finished'],
  ...['ja', 'wahr', 'erledigt', 'abgeschlossen', 'fertig'],
  ...['نعم', 'صحيح', 'مكتملة', 'مكتمل', 'منجزة', 'تم'],
  ...['はい', '完了', '済', '済み', '完了済み', '○'],
]
const no = [
  ...['no', 'n', 'false', '0', '-', 'open', 'pending', 'overdue', 'due today'],
  ...['to do', 'not started', 'in progress'],
  ...['nein', 'falsch', 'offen', 'ausstehend', 'überfällig', 'heute fällig', 'nicht begonnen', 'in Arbeit'],
  ...['لا', 'خطأ', 'غير مكتملة', 'قيد الانتظار', 'متأخرة', 'تستحق اليوم', 'قيد التنفيذ'],
  ...['いいえ', '未完了', '期限切れ', '今日が期限', '未着手', '進行中', '未'],
]

export const completedWords = [
  [true, yes],
  [false, no],
] as const
