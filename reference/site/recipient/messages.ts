export type Locale = "en" | "zh";

export interface Messages {
  readonly language: string;
  /** Precedes the company that the survey is about. */
  readonly about: string;
  readonly required: string;
  readonly other: string;
  readonly otherText: string;
  readonly choose: string;
  readonly severalAllowed: string;
  readonly send: string;
  readonly nothingToChoose: string;
  readonly noQuestions: string;
  readonly answeredBefore: string;
  readonly surveyChanged: string;
  readonly noLongerAsked: string;
  readonly problems: (count: number) => string;
  readonly problemTitle: string;
  readonly stars: (count: number) => string;
  readonly thanks: string;
  readonly thanksText: string;
  readonly changeAnswers: string;
  readonly otherLanguage: string;
  readonly notFound: string;
  readonly notFoundText: string;
  readonly missing: string;
  readonly missingChoice: string;
  readonly missingRow: string;
  readonly missingOther: string;
  readonly strayOther: string;
  readonly tooLong: (characters: number) => string;
  readonly notDate: string;
  readonly notTime: string;
  readonly notChoice: string;
  readonly rejected: string;
  readonly rejectedText: string;
  /** For a form that was read and is shown again with its input. */
  readonly allTooLong: string;
  readonly tooSoon: (seconds: number) => string;
  readonly full: string;
  /** For a form that wasn't read. */
  readonly tooLarge: string;
  readonly tooMany: (seconds: number) => string;
  readonly failed: string;
  readonly failedText: string;
  readonly failedFormText: string;
}

const en: Messages = {
  language: "en",
  about: "About",
  required: "Required",
  other: "Other",
  otherText: "Other: please specify",
  choose: "Choose…",
  severalAllowed: "Choose as many as you like.",
  send: "Send answers",
  nothingToChoose: "There is nothing to choose here.",
  noQuestions: "This survey has no questions yet.",
  answeredBefore: "You have already answered this survey. If you send it again, it replaces your earlier answers.",
  surveyChanged:
    "The questions changed after you opened this page, so nothing was sent. Please check your answers and send them again.",
  noLongerAsked: "This question was removed. Your answer was:",
  problems: (count) => (count === 1 ? "One answer needs your attention" : `${count} answers need your attention`),
  problemTitle: "Error",
  stars: (count) => `${count} of 5`,
  thanks: "Thank you",
  thanksText: "Your answers have been received. You can close this page.",
  changeAnswers: "Answer again",
  otherLanguage: "中文",
  notFound: "Page not found",
  notFoundText: "There is no survey at this address. Please check that you copied the whole link.",
  missing: "Please answer this question.",
  missingChoice: "Please choose an answer.",
  missingRow: "Please choose an answer in every row.",
  missingOther: "Please specify “Other”.",
  strayOther: "Please choose “Other”, or clear the text next to it.",
  tooLong: (characters) => `Please use at most ${characters} characters.`,
  notDate: "Please give a date as year-month-day, for example 2026-01-31.",
  notTime: "Please give a time as hours:minutes, for example 14:30.",
  notChoice: "Please choose one of the answers offered.",
  rejected: "Your answers were not accepted",
  rejectedText: "The form could not be read. Please go back and send it again.",
  allTooLong:
    "Your answers are too long in total, so nothing was sent. They are still here: please shorten them and send them again.",
  tooSoon: (seconds) =>
    `You sent answers too often, so nothing was sent. They are still here: please wait ${seconds} s and send them again.`,
  full: "This survey can’t accept more responses, so nothing was sent. Your answers are still here, so you can copy them.",
  tooLarge: "They are too long in total. Please go back to your answers, shorten them and send them again.",
  tooMany: (seconds) =>
    `You sent them too often. Please go back to your answers, wait ${seconds} s and send them again.`,
  failed: "Something went wrong",
  failedText: "This was our fault. Please try again.",
  failedFormText: "This was our fault. Please go back to your answers and send them again.",
};

const zh: Messages = {
  language: "zh-Hans",
  about: "关于",
  required: "必答",
  other: "其他",
  otherText: "其他：请说明",
  choose: "请选择…",
  severalAllowed: "可多选。",
  send: "提交答案",
  nothingToChoose: "此题没有可选项。",
  noQuestions: "本问卷还没有题目。",
  answeredBefore: "您已答过本问卷。再次提交将替换之前的答案。",
  surveyChanged: "您打开页面后题目有变动，答案尚未提交。请检查答案后重新提交。",
  noLongerAsked: "以下内容所属的题目已删除，您之前填写的是：",
  problems: (count) => `有 ${count} 处需要修改`,
  problemTitle: "错误",
  stars: (count) => `${count} 分（满分 5 分）`,
  thanks: "谢谢",
  thanksText: "您的答案已收到，可以关闭此页面。",
  changeAnswers: "重新作答",
  otherLanguage: "English",
  notFound: "找不到页面",
  notFoundText: "此地址没有问卷，请检查链接是否完整。",
  missing: "请回答此题。",
  missingChoice: "请选择一个答案。",
  missingRow: "请在每一行选择答案。",
  missingOther: "请说明“其他”的内容。",
  strayOther: "请选择“其他”，或清空旁边的文字。",
  tooLong: (characters) => `最多 ${characters} 个字符。`,
  notDate: "请按“年-月-日”填写日期，例如 2026-01-31。",
  notTime: "请按“时:分”填写时间，例如 14:30。",
  notChoice: "请从所列答案中选择。",
  rejected: "答案未被接收",
  rejectedText: "无法读取表单，请返回后重新提交。",
  allTooLong: "答案总长度过长，尚未提交。您填写的内容仍在此页，请缩短后重新提交。",
  tooSoon: (seconds) => `提交过于频繁，答案尚未提交。您填写的内容仍在此页，请在 ${seconds} 秒后重新提交。`,
  full: "本问卷已不再接收答案，答案尚未提交。您填写的内容仍在此页，可自行复制保存。",
  tooLarge: "内容过长。请返回，您填写的内容仍在原处；缩短后重新提交。",
  tooMany: (seconds) => `提交过于频繁。请返回，您填写的内容仍在原处；请在 ${seconds} 秒后重新提交。`,
  failed: "出错了",
  failedText: "这不是您的问题，请重试。",
  failedFormText: "这不是您的问题。请返回，您填写的内容仍在原处，然后重新提交。",
};

export const messages: Readonly<Record<Locale, Messages>> = { en, zh };
