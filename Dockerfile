# cardgen in a box:  docker build -t cardgen .
#                    docker run --rm -v "$PWD:/games" cardgen render dragons
FROM python:3.13-slim AS build
COPY . /source
RUN python -m venv /opt/cardgen \
 && PIP_CONSTRAINT=/source/constraints.txt /opt/cardgen/bin/pip install --no-cache-dir "/source[fonts,hyphens,sheets,spelling]"

FROM python:3.13-slim
COPY --from=build /opt/cardgen /opt/cardgen
# What it writes belongs to a user; give your own with --user "$(id -u):$(id -g)".
RUN useradd --create-home --uid 1000 designer
USER designer
ENV PATH="/opt/cardgen/bin:$PATH" CARDGEN_CACHE=/tmp/cardgen
WORKDIR /games
ENTRYPOINT ["cardgen"]
