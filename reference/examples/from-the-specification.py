"""A survey service, written from specification.md alone: the standard library, one process, nothing is kept.
Keys come from SERVICE_API_KEY and SERVICE_OTHER_API_KEY; the port from PORT (3000 by default); the base URL is printed. There are no pages for recipients."""
import json, os, re, sys, threading, time, urllib.parse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PREFIX = "/api/v1"
TYPES = {"short_text", "long_text", "single_choice", "multiple_choice", "dropdown", "linear_scale", "rating",
         "multiple_choice_grid", "checkbox_grid", "date", "time"}
CHOICE = {"single_choice", "multiple_choice", "dropdown"}
TEXTS = ("targetCompany", "title", "description", "welcomeMessage", "logoUrl", "accentColor")
PATCHABLE = ("title", "description", "welcomeMessage", "logoUrl", "accentColor", "questions", "recipients")
COPY = ("targetCompany", "title", "accentColor", "inviteTop", "inviteBottom", "inviteSignOff")
HEX = re.compile(r"#[0-9a-fA-F]{3}([0-9a-fA-F]{3})?")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

class Problem(Exception):
    def __init__(self, status, message, details=None, headers=()):
        super().__init__(message)
        self.status, self.details, self.headers = status, details, headers

def slugify(text):
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:40] or "survey"

class Validation:
    """Collects what is wrong with a document, member by member."""
    def __init__(self): self.details = []
    def fail(self, path, message): self.details.append({"field": path, "message": message})
    def text(self, path, value, required=False):
        if value is None:
            if required: self.fail(path, "is required")
        elif not isinstance(value, str): self.fail(path, "must be a string")
    def boolean(self, path, value):
        if value is not None and not isinstance(value, bool): self.fail(path, "must be a boolean")
    def colour(self, path, value):
        self.text(path, value)
        if isinstance(value, str) and not HEX.fullmatch(value): self.fail(path, "must be a hex colour")
    def email(self, path, value):
        self.text(path, value)
        if isinstance(value, str) and not re.fullmatch(r"[^@\s]+@[^@\s]+", value): self.fail(path, "must be an email address")
    def raise_if_any(self):
        if self.details: raise Problem(400, "Validation failed", self.details)

def integer(value): return isinstance(value, int) and not isinstance(value, bool) or isinstance(value, float) and value.is_integer()

def check_questions(v, questions):
    if not isinstance(questions, list): return v.fail("questions", "must be an array")
    for n, q in enumerate(questions):
        at = f"questions[{n}]"
        if not isinstance(q, dict): v.fail(at, "must be an object"); continue
        if not isinstance(q.get("type"), str) or q["type"] not in TYPES: v.fail(at + ".type", "must be one of the eleven types")
        v.text(at + ".label", q.get("label"), required=True)
        if "required" in q and not isinstance(q["required"], bool): v.fail(at + ".required", "must be a boolean")
        if "allowOther" in q and not isinstance(q["allowOther"], bool): v.fail(at + ".allowOther", "must be a boolean")
        options = q.get("options")
        if "options" in q and not (isinstance(options, list) and all(isinstance(o, str) for o in options)):
            v.fail(at + ".options", "must be an array of strings")
        for name in ("scaleMinLabel", "scaleMaxLabel"): v.text(f"{at}.{name}", q.get(name))
        if q.get("type") == "linear_scale":
            if not (integer(q.get("scaleMin")) and q["scaleMin"] in (0, 1)): v.fail(at + ".scaleMin", "must be 0 or 1")
            if not (integer(q.get("scaleMax")) and 2 <= q["scaleMax"] <= 10): v.fail(at + ".scaleMax", "must be an integer from 2 to 10")

QUESTION = ("type", "label", "required", "options", "allowOther", "scaleMin", "scaleMax", "scaleMinLabel", "scaleMaxLabel")
def kept_question(q): return {name: q[name] for name in QUESTION if q.get(name) is not None}

def check_recipients(v, rows, needs_email):
    if not isinstance(rows, list): return v.fail("recipients", "must be an array")
    if len(rows) > 200: v.fail("recipients", "at most 200 recipients")
    for n, row in enumerate(rows):
        at = f"recipients[{n}]"
        if not isinstance(row, dict): v.fail(at, "must be an object"); continue
        if needs_email and not row.get("email") or not row.get("email") and row.get("id") is None: v.fail(at + ".email", "is required")
        v.email(at + ".email", row.get("email"))
        for name in COPY: (v.colour if name == "accentColor" else v.text)(f"{at}.{name}", row.get(name))

class Service:
    def __init__(self, keys, host, requests_per_10_s):
        self.keys, self.host, self.lock, self.limit = keys, host, threading.RLock(), requests_per_10_s
        self.surveys, self.next_survey, self.next_recipient, self.next_response = [], 1001, 1, 1
        self.windows = {}

    def authenticate(self, header):
        match = re.fullmatch(r"[Bb]earer +(\S+)", header or "")
        if not match or match[1] not in self.keys:
            raise Problem(401, "Missing or invalid API key", headers=[("WWW-Authenticate", "Bearer")])
        key, now = match[1], time.monotonic()
        with self.lock:
            start, count = self.windows.get(key, (now, 0))
            if now - start >= 10: start, count = now, 0
            self.windows[key] = (start, count + 1)
        if count >= self.limit: raise Problem(429, "Rate limit exceeded", headers=[("Retry-After", str(int(10 - (now - start)) + 1))])
        return key

    def find(self, key, name):
        for survey in self.surveys:
            if survey["key"] == key and name in (str(survey["id"]), survey["slug"]): return survey
        raise Problem(404, "Survey not found")

    def shown_recipient(self, survey, r):
        return {"id": r["id"], "email": r["email"], **{n: r[n] for n in COPY if r.get(n) is not None},
                **({"inviteSentAt": r["inviteSentAt"]} if r.get("inviteSentAt") else {}),
                "url": f"{self.host}/s/{survey['slug']}/{r['id']}"}

    def shown(self, survey):
        out = {"id": survey["id"], "slug": survey["slug"]}
        out.update({n: survey[n] for n in TEXTS if survey.get(n) is not None})
        out.update(published=survey["published"], notifyOnResponse=survey["notifyOnResponse"])
        if survey.get("notificationEmail") is not None: out["notificationEmail"] = survey["notificationEmail"]
        out["questions"] = survey["questions"]
        out["recipients"] = [self.shown_recipient(survey, r) for r in survey["recipients"]]
        return out

    def new_recipient(self, row):
        recipient = {"id": self.next_recipient, "email": row["email"], "inviteSentAt": row.get("inviteSentAt")}
        self.next_recipient += 1
        recipient.update({n: row.get(n) for n in COPY})
        return recipient

    def common(self, v, body, needs_email=True):
        for name in ("title", "description", "welcomeMessage", "logoUrl"): v.text(name, body.get(name))
        v.colour("accentColor", body.get("accentColor"))
        if "questions" in body: check_questions(v, body["questions"])
        if "recipients" in body: check_recipients(v, body["recipients"], needs_email)

    def create(self, key, body):
        v = Validation()
        v.text("targetCompany", body.get("targetCompany"), required=True)
        if body.get("title") is None: v.fail("title", "is required")
        self.common(v, body)
        v.text("slug", body.get("slug"))
        slug = body.get("slug")
        if isinstance(slug, str) and not (SLUG.fullmatch(slug) and len(slug) <= 80): v.fail("slug", "must be lower-case words joined by hyphens")
        v.boolean("published", body.get("published")); v.boolean("notifyOnResponse", body.get("notifyOnResponse"))
        v.email("notificationEmail", body.get("notificationEmail"))
        v.raise_if_any()
        with self.lock:
            used = {s["slug"] for s in self.surveys} | {str(s["id"]) for s in self.surveys}
            if slug in used: raise Problem(409, "This slug is already in use")
            if slug is None:
                base = slug = slugify(body["title"]); n = 2
                while slug in used or slug.isdigit(): slug, n = f"{base}-{n}", n + 1
            survey = {"key": key, "id": self.next_survey, "slug": slug, "published": body.get("published") or False,
                      "notifyOnResponse": body.get("notifyOnResponse") or False, "notificationEmail": body.get("notificationEmail"),
                      "questions": [kept_question(q) for q in body.get("questions", [])],
                      "recipients": [self.new_recipient(r) for r in body.get("recipients", [])], "responses": []}
            survey.update({n: body.get(n) for n in TEXTS})
            self.next_survey += 1
            self.surveys.append(survey)
            return 201, {"survey": self.shown(survey)}

    def list(self, key, query):
        with self.lock:
            mine = [s for s in self.surveys if s["key"] == key]
        page = max(1, int(query.get("page", ["1"])[0])) if query.get("page", ["1"])[0].isdigit() else 1
        part = mine[(page - 1) * 100:page * 100]
        body = {"data": [{"id": s["id"], "slug": s["slug"], "title": s["title"], "targetCompany": s["targetCompany"], "published": s["published"]} for s in part],
                "page": page, "totalPages": max(1, -(-len(mine) // 100)), "total": len(mine)}
        return 200, body

    def read(self, key, name):
        with self.lock: return 200, self.shown(self.find(key, name))

    def update(self, key, name, body):
        with self.lock:
            survey = self.find(key, name)
            v = Validation(); self.common(v, body); v.raise_if_any()
            changes = {n: body[n] for n in PATCHABLE if n in body}
            if changes.get("title", "") is None: raise Problem(400, "Validation failed", [{"field": "title", "message": "is required"}])
            if "questions" in changes: changes["questions"] = [kept_question(q) for q in changes["questions"]]
            if "recipients" in changes:
                kept, rows = {r["email"]: r for r in survey["recipients"]}, []
                for row in changes["recipients"]:
                    fresh = self.new_recipient(row)
                    old = kept.pop(row["email"], None)
                    if old: fresh["id"], fresh["inviteSentAt"] = old["id"], old["inviteSentAt"]
                    rows.append(fresh)
                changes["recipients"] = rows
            survey.update(changes)
            return 200, self.shown(survey)

    def add(self, key, name, body):
        with self.lock:
            survey = self.find(key, name)
            v = Validation()
            if "skipExisting" in body and not isinstance(body["skipExisting"], bool): v.fail("skipExisting", "must be a boolean")
            if "recipients" not in body: v.fail("recipients", "is required")
            else: check_recipients(v, body["recipients"], needs_email=False)
            v.raise_if_any()
            people, counts = [dict(r) for r in survey["recipients"]], {"added": 0, "updated": 0, "skipped": 0}
            for n, row in enumerate(body["recipients"]):
                same = next((r for r in people if row.get("id") is not None and str(r["id"]) == str(row["id"])), None) or \
                       next((r for r in people if row.get("email") and r["email"] == row["email"]), None)
                if same is None:
                    if not row.get("email"): raise Problem(400, "Validation failed", [{"field": f"recipients[{n}].email", "message": "is required"}])
                    people.append(self.new_recipient(row)); counts["added"] += 1
                elif body.get("skipExisting"): counts["skipped"] += 1
                else:
                    same.update({m: row[m] for m in ("email", "inviteSentAt", *COPY) if m in row and (m != "email" or row[m])})
                    counts["updated"] += 1
            if len(people) > 200: raise Problem(400, "Validation failed", [{"field": "recipients", "message": "at most 200 recipients per survey"}])
            survey["recipients"] = people
            return 200, counts

    def responses(self, key, name):
        with self.lock: return 200, {"responses": list(self.find(key, name)["responses"])}

class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    service = None
    def log_message(self, *args): pass

    def reply(self, status, body, headers=(), kind="application/json"):
        data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
        self.send_response(status)
        for name, value in [("Content-Type", kind), ("Content-Length", str(len(data))), *headers]: self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD": self.wfile.write(data)

    def body(self, raw):
        try: document = json.loads(raw.decode("utf-8"), parse_constant=lambda name: (_ for _ in ()).throw(ValueError(name)))
        except (ValueError, RecursionError): raise Problem(400, "The body is not JSON", [{"field": "", "message": "must be JSON"}])
        if not isinstance(document, dict): raise Problem(400, "Validation failed", [{"field": "", "message": "must be an object"}])
        return document

    def answer(self):
        raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        path, _, query = self.path.partition("?")
        service = self.service
        parts = [urllib.parse.unquote(p) for p in path[len(PREFIX):].strip("/").split("/")] if path.startswith(PREFIX) else []
        key = service.authenticate(self.headers.get("Authorization"))
        match (self.command, parts):
            case ("POST", ["surveys"]): return service.create(key, self.body(raw))
            case ("GET" | "HEAD", ["surveys"]): return service.list(key, urllib.parse.parse_qs(query))
            case ("GET" | "HEAD", ["surveys", name]): return service.read(key, name)
            case ("PATCH", ["surveys", name]): return service.update(key, name, (service.read(key, name), self.body(raw))[1])
            case ("POST", ["surveys", name, "recipients"]): return service.add(key, name, (service.read(key, name), self.body(raw))[1])
            case ("GET" | "HEAD", ["surveys", name, "responses"]): return service.responses(key, name)
            case (_, ["surveys"] | ["surveys", _] | ["surveys", _, "recipients" | "responses"]): raise Problem(405, "Method not allowed")
        raise Problem(404, "Not found")

    def handle_any(self):
        try:
            status, body = self.answer(); headers = ()
        except Problem as problem:
            status, headers = problem.status, problem.headers
            body = {"error": str(problem), **({"details": problem.details} if problem.details else {})}
        except Exception as error:  # ours: the client learns only that there was one
            print(repr(error), file=sys.stderr); status, body, headers = 500, {"error": "Internal error"}, ()
        self.reply(status, body, headers)

    do_GET = do_HEAD = do_POST = do_PATCH = do_PUT = do_DELETE = do_OPTIONS = handle_any

class Server(ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 128

if __name__ == "__main__":
    server = Server(("127.0.0.1", int(os.environ.get("PORT", "3000"))), Handler)
    host = f"http://127.0.0.1:{server.server_port}"
    keys = {os.environ[name] for name in ("SERVICE_API_KEY", "SERVICE_OTHER_API_KEY") if os.environ.get(name)}
    Handler.service = Service(keys, host, int(os.environ.get("REQUESTS_PER_10_S", "5000")))
    print(host + PREFIX, flush=True)
    server.serve_forever()
